import fc from "fast-check";

const VERSION = "2026-07-28";
const key = (name: string) => `io.modelcontextprotocol/${name}`;
const META = { [key("protocolVersion")]: VERSION, [key("clientCapabilities")]: { elicitation: {} }, progressToken: 1 };

/** Tools of the conformance fixture that end by themselves. */
const TOOLS = ["test_simple_text", "test_image_content", "test_error_handling", "json_schema_2020_12_tool", "nothing"];

/** Requests as clients make them. */
const VALID: readonly object[] = [
  {
    method: "initialize",
    params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "f", version: "1" } },
  },
  { method: "ping" },
  { method: "tools/list" },
  ...TOOLS.map((name) => ({ method: "tools/call", params: { name, arguments: { name: "x" } } })),
  { method: "logging/setLevel", params: { level: "debug" } },
  { method: "resources/read", params: { uri: "test://static-text" } },
  { method: "prompts/get", params: { name: "test_simple_prompt" } },
  {
    method: "completion/complete",
    params: { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "p" } },
  },
  { method: "server/discover", params: { _meta: META } },
  { method: "tools/list", params: { _meta: META } },
  { method: "tools/call", params: { name: "test_input_required_result_elicitation", _meta: META } },
  { method: "notifications/cancelled", params: { requestId: 1 } },
  { result: {}, id: "server-1" },
].map((message) => ({ jsonrpc: "2.0", ...message }));

/** Values that programs stumble over. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  "",
  "__proto__",
  "constructor",
  [],
  {},
  [[]],
  "\u0000",
  "\ud800",
  "x".repeat(5000),
  { __proto__: 1 },
];

const odd = fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 3 }));

/** Takes something away from a message, adds to it, or puts something else in its place, anywhere. */
const mutation = fc.record({ at: fc.nat(30), kind: fc.constantFrom("replace", "remove", "add"), value: odd });

export const message: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...VALID), fc.array(mutation, { maxLength: 3 }), fc.oneof(fc.nat(9), odd))
      .map(mutate),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...VALID), { maxLength: 5 }) },
);

function mutate([valid, mutations, id]: readonly [
  object,
  readonly { readonly at: number; readonly kind: string; readonly value: unknown }[],
  unknown,
]): unknown {
  const copy = JSON.parse(JSON.stringify({ id, ...valid })) as object;
  for (const { at, kind, value } of mutations) {
    const places = placesOf(copy);
    const place = places[at % places.length];
    if (place === undefined) continue;
    if (kind === "remove") Reflect.deleteProperty(place.parent, place.name);
    else
      Object.defineProperty(place.parent, kind === "add" ? "extra" : place.name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

function placesOf(value: object): { readonly parent: object; readonly name: string }[] {
  return Object.entries(value).flatMap(([name, inner]) => [
    { parent: value, name },
    ...(typeof inner === "object" && inner !== null ? placesOf(inner) : []),
  ]);
}

/** What goes over the wire: mostly JSON, sometimes cut, repeated or no JSON at all. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: message.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.tuple(message, fc.nat(40)).map(([value, cut]) => JSON.stringify(value).slice(0, -cut - 1)),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

/** Ids of the requests in a text that must be answered, in no order. */
export function requestIds(line: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const { jsonrpc, id, method } = value as Record<string, unknown>;
  const isRequest =
    jsonrpc === "2.0" && typeof method === "string" && (typeof id === "string" || Number.isSafeInteger(id));
  return isRequest && method !== "subscriptions/listen" ? [id] : [];
}
