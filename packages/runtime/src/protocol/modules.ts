import type { Era, MethodHandler, Server } from "./server.ts";

/** The handler of a method that is no tool's; names such as `__proto__` are ordinary. */
export function moduleMethod({ options }: Server, era: Era, method: string): MethodHandler | undefined {
  for (const module of options.modules ?? []) {
    const methods = module.methods(era);
    if (Object.hasOwn(methods, method)) return methods[method];
  }
  return undefined;
}
