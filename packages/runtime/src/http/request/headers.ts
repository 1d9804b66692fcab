import { ToolError } from "../../errors.ts";
import { argumentOf, type Parameter, serializeContent } from "./parameter.ts";
import { expandText } from "./style.ts";

/** Headers by lower-case name; a later one of the same name replaces an earlier one. */
export type HeaderMap = Map<string, readonly [name: string, value: string]>;

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Names that frame the message or belong to the connection: set by the transport, never by an argument. */
const FORBIDDEN = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Adds the header parameters that are given (`simple`, OpenAPI 3.1 §4.8.12.2: values are sent as they are). */
export function addHeaderParameters(
  headers: HeaderMap,
  parameters: readonly Parameter[],
  input: Readonly<Record<string, unknown>>,
): void {
  for (const parameter of parameters) {
    const value = argumentOf(parameter, input);
    const { content, from, name } = parameter;
    const text =
      content === undefined ? expandText(value, parameter) : serializeContent(value, { content, from, ascii: true });
    if (text === undefined || (text === "" && value !== "")) continue;
    setHeader(headers, name, checkHeaderValue(text, from));
  }
}

/** Sets a header; throws a `ToolError` if the name is not one, or is the transport's own. */
export function setHeader(headers: HeaderMap, name: string, value: string): void {
  const key = name.toLowerCase();
  if (!TOKEN.test(name)) throw new ToolError(`"${name}" is not the name of a header.`);
  if (FORBIDDEN.has(key)) throw new ToolError(`The header "${name}" is set by the transport and cannot be chosen.`);
  headers.set(key, [name, value]);
}

/**
 * Gives back a header value that can be sent as it is. Control characters are refused, since a line break would start
 * another header (RFC 9110 §5.5), and so is what is not ISO 8859-1, which no header can hold.
 */
export function checkHeaderValue(value: string, argument: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value)) {
    throw new ToolError(`${argument}: line breaks and other control characters cannot be sent in a header.`);
  }
  if (/[\u0100-\uffff]/.test(value)) {
    throw new ToolError(
      `${argument}: a header can hold ISO 8859-1 characters only; percent-encode others if the API expects it.`,
    );
  }
  return value;
}
