export { type Complete, type CompletionRequest, createCompletion } from "./modules/completion.ts";
export {
  createPrompts,
  type Prompt,
  type PromptArgument,
  type PromptContext,
  type PromptMessage,
  type PromptResult,
} from "./modules/prompts.ts";
export {
  createResources,
  type Resource,
  type ResourceBody,
  type ResourcesModule,
  type ResourcesOptions,
  type ResourceTemplate,
} from "./modules/resources.ts";
export type { ServerModule } from "./protocol/server.ts";
