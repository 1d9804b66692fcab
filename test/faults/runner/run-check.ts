import * as generated from "./checks/generated.ts";
import { checkHttp } from "./checks/http.ts";
import * as listing from "./checks/listing.ts";
import * as process from "./checks/process.ts";
import * as profiles from "./checks/profiles.ts";
import { checkRequest } from "./checks/request.ts";
import * as result from "./checks/result.ts";
import * as schema from "./checks/schema.ts";
import { checkSseIdle } from "./checks/sse-idle.ts";
import { checkStableNames } from "./checks/stable-names.ts";
import { type Context, openSession, type Session } from "./session.ts";
import { type Check, type Fault, onlyKeys, type Way } from "./types.ts";

type Run = (session: Session, check: Check) => void | Promise<void>;

const CHECKS: Readonly<Record<string, Run>> = {
  argCount: schema.checkArgCount,
  argSchema: schema.checkArgSchema,
  callError: result.checkCallIsError,
  callIsError: result.checkCallIsError,
  callOrLoadError: result.checkCallOrLoadError,
  callWithin: result.checkCallWithin,
  cli: generated.checkCli,
  cliWarns: generated.checkCliWarns,
  clientAcceptsResult: result.checkClientAccepts,
  codegen: generated.checkCodegen,
  codegenFlow: generated.checkCodegenFlow,
  descriptionMax: listing.checkDescriptionMax,
  descriptionNonEmpty: listing.checkDescriptionNonEmpty,
  envNames: listing.checkEnvNames,
  everyRefResolves: schema.checkRefs,
  formats: schema.checkFormats,
  geminiEnums: profiles.checkGeminiEnums,
  http: checkHttp,
  keywordsAllowed: schema.checkKeywordsAllowed,
  load: listing.checkLoad,
  noArg: schema.checkNoArg,
  noOutputSchema: schema.checkNoOutputSchema,
  noPollution: (_, check) => {
    onlyKeys("noPollution", check, ["type", "property"]);
    if (({} as Record<string, unknown>)[check.property as string] !== undefined)
      throw new Error("Object.prototype was polluted");
  },
  openaiStrict: profiles.checkOpenaiStrict,
  outputSchema: schema.checkOutputSchema,
  outputSchemaRootObjectOrNone: schema.checkOutputRoot,
  process: process.checkProcess,
  propNamePattern: schema.checkPropNamePattern,
  redirect: result.checkRedirect,
  request: checkRequest,
  requiredArgs: schema.checkRequiredArgs,
  result: result.checkResult,
  rootPlainObject: schema.checkRootPlainObject,
  rpc: process.checkRpc,
  rpcBytes: process.checkRpcBytes,
  serverInfo: listing.checkServerInfo,
  sseIdle: checkSseIdle,
  stableNames: checkStableNames,
  streamUpstream: result.checkStreamUpstream,
  toolOrder: listing.checkToolOrder,
  tools: listing.checkTools,
  toolsExclude: listing.checkToolsExclude,
  toolsListForbids: listing.checkListText,
  toolsListIncludes: listing.checkListText,
  toolsListSerializable: listing.checkSerializable,
  uniqueEnums: schema.checkUniqueEnums,
  valid2020: schema.checkValid2020,
};

/** Runs all checks of a fault in order; state setters change what comes after them. Throws at the first that fails. */
export async function runFault(fault: Fault, way: Way): Promise<void> {
  let context: Context = {};
  let session = await openSession(fault, way, context);
  for (const check of fault.checks) {
    const changed = nextContext(context, check);
    if (changed === undefined) {
      await runCheck(session, check);
      continue;
    }
    context = changed;
    session = await openSession(fault, way, context);
  }
}

function nextContext(context: Context, check: Check): Context | undefined {
  if (check.type === "context") {
    onlyKeys("context", check, ["type", "specUrl"]);
    return { ...context, specUrl: (check.specUrl as string | null) ?? undefined };
  }
  if (check.type === "auth") {
    onlyKeys("auth", check, ["type", "credentials"]);
    return { ...context, credentials: check.credentials as Record<string, unknown> };
  }
  if (check.type !== "mcpRequestHeaders") return undefined;
  onlyKeys("mcpRequestHeaders", check, ["type", "headers"]);
  return { ...context, requestHeaders: check.headers as Record<string, string> };
}

export async function runCheck(session: Session, check: Check): Promise<void> {
  if (check.type === "either") return await runEither(session, check);
  const run = Object.hasOwn(CHECKS, check.type) ? CHECKS[check.type] : undefined;
  if (run === undefined) throw new Error(`the runner does not know the check "${check.type}"`);
  await run(session, check);
}

/** `either`: at least one alternative holds. */
async function runEither(session: Session, check: Check): Promise<void> {
  onlyKeys("either", check, ["type", "of"]);
  const failures: string[] = [];
  for (const alternative of check.of as Check[]) {
    try {
      return await runCheck(session, alternative);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`no alternative holds:\n${failures.join("\n")}`);
}
