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
export { createMemoryTaskStore, type MemoryTaskStoreOptions } from "./modules/tasks/memory-store.ts";
export type {
  TaskInputRequest,
  TaskOutcome,
  TaskRecord,
  TaskState,
  TaskStatus,
  TaskStore,
} from "./modules/tasks/task-store.ts";
export { createTasks, type TasksOptions } from "./modules/tasks.ts";
export type { ServerModule } from "./protocol/server.ts";
