import { processEnding } from "./server";

/**
 * Things as server-sent events, each a line of JSON. `ending` is aborted once nobody reads on (`gone`, or
 * the stream cancelled) or the process is to end: it waits for the answers under way, and these have no end
 * of their own. What goes wrong before the first is thrown.
 */
export async function eventStream(
  things: AsyncIterable<unknown>,
  gone: AbortSignal,
  ending: AbortController,
): Promise<Response> {
  const encoder = new TextEncoder();
  const end = () => ending.abort();
  for (const signal of [gone, processEnding()]) {
    // One that was aborted before tells nobody again.
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true, signal: ending.signal });
  }
  const news = things[Symbol.asyncIterator]();
  let first: IteratorResult<unknown> | null = await news.next();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first ?? (await news.next());
      first = null;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
    },
    cancel: end,
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Neither kept nor packed nor gathered on the way.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
