import assert from "node:assert/strict";
import type { Session } from "../session.ts";
import { type Check, onlyKeys } from "../types.ts";
import { walkSchema } from "./schema.ts";

/** `geminiEnums`: enums are non-empty strings on strings, as Gemini wants them. */
export async function checkGeminiEnums(session: Session, check: Check): Promise<void> {
  onlyKeys("geminiEnums", check, ["type", "profile"]);
  for (const tool of await session.listWithProfile(check.profile as string)) {
    walkSchema(tool.inputSchema, (schema) => {
      if (!Array.isArray(schema.enum)) return;
      assert.equal(schema.type, "string", `${tool.name}: enum on ${schema.type}`);
      assert.ok(
        schema.enum.every((value) => typeof value === "string" && value !== ""),
        `${tool.name}: ${schema.enum}`,
      );
    });
  }
}

/** `openaiStrict`: every object is closed and requires every property. */
export async function checkOpenaiStrict(session: Session, check: Check): Promise<void> {
  onlyKeys("openaiStrict", check, ["type", "profile"]);
  for (const tool of await session.listWithProfile(check.profile as string)) {
    walkSchema(tool.inputSchema, (schema) => {
      if (schema.properties === undefined) return;
      assert.equal(schema.additionalProperties, false, tool.name);
      assert.deepEqual(
        [...(schema.required as string[])].sort(),
        Object.keys(schema.properties as object).sort(),
        tool.name,
      );
    });
  }
}
