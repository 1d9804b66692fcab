import { type ResultStream, type RunningTask, writeQuestions } from "./running-task.ts";
import { relatedTask } from "./shapes.ts";

/** Sends the questions that wait for a way to the client; without one they wait on (2025-11-25, §Input Required Status). */
export function deliverQuestions(task: RunningTask): void {
  const stream = [...task.streams].at(-1);
  if (stream === undefined) return;
  for (const [key, open] of task.questions) {
    if (open.stream !== undefined) continue;
    open.stream = stream;
    const params = { ...open.question.params, _meta: relatedTask(task.id) };
    const close = (): boolean => {
      if (!task.questions.delete(key)) return false;
      void writeQuestions(task);
      return true;
    };
    stream.peer.ask({ ...open.question, params }, stream.running).then(
      (answer) => {
        if (close()) open.resolve(answer);
      },
      (error: unknown) => {
        if (stream.running.done && !task.isOver) {
          // Only the way has gone: the next one gets the question again.
          open.stream = undefined;
          deliverQuestions(task);
        } else if (close()) open.reject(error);
      },
    );
  }
}

/** Lets a request for the result be a way to the client. Returns how to end that. */
export function openStream(task: RunningTask, stream: ResultStream): () => void {
  task.streams.add(stream);
  deliverQuestions(task);
  return () => void task.streams.delete(stream);
}
