/** The names that the file of one tool declares. */
export interface ToolIdentifiers {
  /** `create_pet` → `createPet`. */
  readonly handler: string;
  /** `CreatePetInput`. */
  readonly input: string;
  /** `CreatePetOutput`. */
  readonly output: string;
  /** Constant that holds the request. */
  readonly request: "request";
}

/**
 * Words that no module-level function may be called: reserved in modules (ECMAScript §12.7.2), names that TypeScript
 * keeps for itself, `request`, which each file declares, and `then`, which would make the module a thenable, so that
 * `await import()` calls it.
 */
const UNUSABLE: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export exports extends
  false finally for function globalThis if implements import in instanceof interface let new null package private
  protected public request require return static super switch then this throw true try typeof undefined var void while
  with yield`.split(/\s+/),
);

/** Identifiers for a tool's name, legal whatever the name is. */
export function toIdentifiers(toolName: string): ToolIdentifiers {
  const pascal = toPascal(toolName) || "_";
  const camel = toCamel(pascal);
  const handler = UNUSABLE.has(camel) ? `${camel}Tool` : camel;
  return {
    handler: startLegally(handler),
    input: startLegally(`${pascal}Input`),
    output: startLegally(`${pascal}Output`),
    request: "request",
  };
}

/** Without the capitals it starts with, but for one that starts a word: `GetPet` → `getPet`, `ABTest` → `abTest`. */
function toCamel(pascal: string): string {
  const second = pascal.charAt(1);
  if (second >= "a" && second <= "z") return pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return pascal.replace(/^(?:[A-Z]+(?![a-z])|[A-Z])/, (start) => start.toLowerCase());
}

/** Words of letters and digits joined, each with a capital. */
function toPascal(text: string): string {
  let pascal = "";
  let startsWord = true;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (!isWordChar(char)) startsWord = true;
    else {
      pascal += startsWord ? char.toUpperCase() : char;
      startsWord = false;
    }
  }
  return pascal;
}

function isWordChar(char: string): boolean {
  return (char >= "a" && char <= "z") || (char >= "A" && char <= "Z") || (char >= "0" && char <= "9");
}

function startLegally(name: string): string {
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** Device names that Windows keeps, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** Path of a tool's module from the output folder, without its extension. `$` is in no tool name, so none can clash. */
export function toModulePath(toolName: string): string {
  return `./tools/${DEVICE.test(toolName) ? `${toolName}$` : toolName}.gen`;
}
