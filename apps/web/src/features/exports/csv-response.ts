import "server-only";

/** So that spreadsheets take £ and é for what they are. */
const utf8Mark = "\uFEFF";

/**
 * A file that is sent as it is read, so that a long list takes no more memory than a short one. What
 * goes wrong before the first lines is thrown; after them the download breaks off, and is not taken for whole.
 */
export async function csvResponse(name: string, lines: AsyncGenerator<string>): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await lines.next();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(utf8Mark + (first.done ? "" : first.value)));
    },
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
