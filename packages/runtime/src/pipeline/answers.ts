import { ToolError } from "../errors.ts";
import type { ElicitResult, Root, SampleResult } from "../registry/questions.ts";
import type { Question } from "./question.ts";

const ACTIONS: readonly unknown[] = ["accept", "decline", "cancel"];

/** Whether a client's answer has the form that its question asks for. */
export function isAnswer(method: Question["method"], answer: unknown): boolean {
  if (!isObject(answer)) return false;
  switch (method) {
    case "elicitation/create":
      return ACTIONS.includes(answer.action) && (answer.content === undefined || isFormContent(answer.content));
    case "sampling/createMessage":
      return typeof answer.role === "string" && typeof answer.model === "string" && typeof answer.content === "object";
    case "roots/list":
      return (
        Array.isArray(answer.roots) && answer.roots.every((root) => isObject(root) && typeof root.uri === "string")
      );
  }
}

function isFormContent(content: unknown): boolean {
  return isObject(content) && Object.values(content).every((value) => isPrimitive(value) || isTexts(value));
}

function isPrimitive(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** The answer, once its form is checked. */
export function toAnswer(method: "elicitation/create", answer: unknown): ElicitResult;
export function toAnswer(method: "sampling/createMessage", answer: unknown): SampleResult;
export function toAnswer(method: "roots/list", answer: unknown): { readonly roots: readonly Root[] };
export function toAnswer(method: Question["method"], answer: unknown): unknown {
  if (!isAnswer(method, answer))
    throw new ToolError(`The client's answer to ${method} has not the form that it must have.`);
  return answer;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
