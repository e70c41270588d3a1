import { Readable } from "node:stream";
import type { Leave } from "./budget";

/** A reader who takes nothing for this long is gone, though nobody said so. */
const stalledMs = 60_000;

export const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/**
 * The same stream, which calls `leave` once when it is over: read to its end, failed, let go of, or read no
 * further for a minute. One that is never read counts as the last.
 */
export function heldUntilOver<T>(stream: AsyncIterable<T>, leave: Leave): AsyncIterable<T> {
  const source = stream[Symbol.asyncIterator]();
  // A file that was opened and not begun to be read is closed by nothing else.
  const stop = async () => {
    if (stream instanceof Readable) stream.destroy();
    else await source.return?.();
  };
  let stalled = false;
  let timer = watch();
  const over = () => {
    clearTimeout(timer);
    leave();
  };
  function watch() {
    const started = setTimeout(() => {
      stalled = true;
      leave();
      void stop().catch(() => {});
    }, stalledMs);
    started.unref();
    return started;
  }
  const pass = async (step: Promise<IteratorResult<T>>) => {
    try {
      const result = await step;
      if (result.done) over();
      else timer = watch();
      return result;
    } catch (error) {
      over();
      throw error;
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        clearTimeout(timer);
        if (stalled) return Promise.reject(new Error("Nobody read on for a minute."));
        return pass(source.next());
      },
      async return(value?: unknown) {
        over();
        await stop();
        return { done: true, value } as IteratorReturnResult<unknown>;
      },
    }),
  };
}
