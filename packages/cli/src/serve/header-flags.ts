import type { Io } from "../terminal/io.ts";
import { UsageError } from "../usage-error.ts";

/** `Name: value` lines as headers; `$NAME` in a value stands for a variable of the environment, so that no secret is in the shell's history. */
export function readHeaders(flag: unknown, { env }: Pick<Io, "env">): Readonly<Record<string, string>> {
  if (typeof flag !== "string") return {};
  return Object.fromEntries(flag.split("\n").map((line) => readHeader(line, env)));
}

function readHeader(line: string, env: Io["env"]): readonly [string, string] {
  const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):\s*(.*)$/u.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`"${line}" is no header`, 'Write it as --header "Name: value".');
  }
  const filled = value.replaceAll(/\$([A-Za-z_]\w*)/gu, (_, variable: string) => {
    const found = env[variable];
    if (found === undefined) throw new UsageError(`the environment has no ${variable}`, `--header ${name} needs it.`);
    return found;
  });
  return [name, filled];
}
