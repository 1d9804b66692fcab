/** Whether a value must be waited for. What is there already is used at once: each wait costs a turn of the loop. */
export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
