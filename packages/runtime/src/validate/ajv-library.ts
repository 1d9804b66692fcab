// A file of its own, so that it is loaded with the first call. Not `ajv-formats` itself: it loads Ajv's other dialect for
// keywords that JSON Schema does not have.
export { Ajv2020 } from "ajv/dist/2020.js";
export { fullFormats } from "ajv-formats/dist/formats.js";
