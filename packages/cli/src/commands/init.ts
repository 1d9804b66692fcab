import { basename, resolve } from "node:path";
import type { Command, CommandArguments } from "../commands.ts";
import { ExitCode } from "../exit-code.ts";
import { copyTemplate } from "../init/copy-template.ts";
import { findTemplates, type Template } from "../init/templates.ts";
import { didYouMean } from "../suggest.ts";
import type { Io } from "../terminal/io.ts";
import { UsageError } from "../usage-error.ts";

/** `mcp-gen init`: a project to start from. */
export const init: Command = {
  name: "init",
  description: "Start a project from a template; existing files are never overwritten.",
  args: {
    template: {
      type: "positional",
      required: false,
      description: "Template, e.g. openapi-stdio",
      valueHint: "TEMPLATE",
    },
    dir: {
      type: "string",
      description: "Folder of the new project (default: the template's name)",
      valueHint: "DIR",
    },
  },
  run: runInit,
};

async function runInit(args: CommandArguments, io: Io): Promise<number> {
  const templates = findTemplates();
  const template = chosen(args._[0], templates) ?? (await ask(templates, io));
  if (template === undefined) return ExitCode.failed;
  const folder = typeof args.dir === "string" && args.dir !== "" ? args.dir : template.name;
  const dir = resolve(io.cwd, folder);
  const clash = copyTemplate(template, { dir, name: basename(dir) });
  if (clash !== undefined) {
    io.stderr(`mcp-gen: "${folder}/${clash}" exists already; nothing was copied.\n`);
    return ExitCode.failed;
  }
  io.stderr(
    `\n  ${folder} is ready.\n  Next: cd ${/[^\w./-]/u.test(folder) ? JSON.stringify(folder) : folder} && npm install && npm run generate && npm start\n`,
  );
  return ExitCode.fine;
}

function chosen(name: string | undefined, templates: readonly Template[]): Template | undefined {
  if (name === undefined) return undefined;
  const template = templates.find((one) => one.name === name);
  if (template !== undefined) return template;
  const names = templates.map((one) => one.name);
  throw new UsageError(`there is no template "${name}"`, didYouMean(name, names) ?? `Templates: ${names.join(", ")}.`);
}

/** Asks on a terminal; elsewhere the template must be named. */
async function ask(templates: readonly Template[], io: Io): Promise<Template | undefined> {
  // With one there is nothing to choose.
  if (templates.length === 1) return templates[0];
  const names = templates.map((one) => one.name).join(", ");
  if (!io.canAsk) throw new UsageError("no template was given", `Templates: ${names}.`);
  const { isCancel, select } = await import("@clack/prompts");
  const options = templates.map((template) => ({
    value: template.name,
    label: template.name,
    hint: template.description,
  }));
  const answer = await select({ message: "What do you want to start from?", options });
  return isCancel(answer) ? undefined : templates.find((template) => template.name === answer);
}
