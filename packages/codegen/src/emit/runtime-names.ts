import { type ImportSymbol, symbol } from "./import-symbol.ts";

const ROOT = "@mcp-gen/runtime";
const STDIO = "@mcp-gen/runtime/stdio";

/** Everything that generated code imports from the runtime. No other file knows these names. */
export interface RuntimeNames {
  readonly apiSpec: ImportSymbol;
  readonly binaryValue: ImportSymbol;
  readonly createRegistry: ImportSymbol;
  readonly createStdioServer: ImportSymbol;
  readonly defineRequest: ImportSymbol;
  readonly fileArgument: ImportSymbol;
  readonly registry: ImportSymbol;
  readonly registryOptions: ImportSymbol;
  readonly toolContext: ImportSymbol;
}

/** The runtime's names as import symbols. */
export const runtimeNames: RuntimeNames = {
  apiSpec: symbol("ApiSpec", { from: ROOT, typeOnly: true }),
  binaryValue: symbol("BinaryValue", { from: ROOT, typeOnly: true }),
  createRegistry: symbol("createRegistry", { from: ROOT, alias: "create" }),
  createStdioServer: symbol("createStdioServer", { from: STDIO }),
  defineRequest: symbol("defineRequest", { from: ROOT }),
  fileArgument: symbol("FileArgument", { from: ROOT, typeOnly: true }),
  registry: symbol("Registry", { from: ROOT, typeOnly: true }),
  registryOptions: symbol("RegistryOptions", { from: ROOT, typeOnly: true }),
  toolContext: symbol("ToolContext", { from: ROOT, typeOnly: true }),
};
