// The first and the second call of a tool, each by a fresh process; interleaved rounds.
// usage: node first-call.mjs config.json   {title, runs, baseline, call, contenders:[{name, command}]}
import { jsonLines, loadCfg, median, now, order, pairedRatio, spread, start, stop, table } from "./vendor/lib.mjs";

const config = loadCfg();
const INIT = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
};

/** Milliseconds of the first, second and third call. */
async function measure(contender) {
  const child = start(contender);
  const waiting = new Map();
  jsonLines(child, (line) => {
    const message = JSON.parse(line);
    if (message.result?.isError || message.error) throw new Error(`${contender.name}: ${line}`);
    waiting.get(message.id)?.(now());
  });
  const send = (message) =>
    new Promise((resolve) => {
      const from = now();
      waiting.set(message.id, (at) => resolve(at - from));
      child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  await send(INIT);
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const times = [];
  for (const id of [1, 2, 3]) times.push(await send({ jsonrpc: "2.0", id, method: "tools/call", params: config.call }));
  await stop(child);
  return times;
}

for (const contender of config.contenders) Object.assign(contender, { first: [], second: [], over: [] });
for (let round = -1; round < config.runs; round++) {
  for (const contender of order(config.contenders, Math.max(round, 0))) {
    const [first, second] = await measure(contender);
    if (round < 0) continue;
    contender.first.push(first);
    contender.second.push(second);
    contender.over.push(first - second);
  }
}
const base = config.contenders.find(({ name }) => name === config.baseline);
console.log(`\n### ${config.title} (${config.runs} runs, interleaved; ratios paired to ${base.name})\n`);
const columns = [
  ["contender", "name"],
  ["first ms", (row) => median(row.first)],
  ["min-max", (row) => spread(row.first)],
  ["x", (row) => pairedRatio(row.first, base.first)],
  ["second ms", (row) => median(row.second)],
  ["first over second ms", (row) => median(row.over)],
];
console.log(table(columns, config.contenders));
