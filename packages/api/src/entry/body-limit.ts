const megabyte = 1024 * 1024;
/** What a few photos of a driver come to, sent at once when there is signal again. In bytes. */
const most = 16 * megabyte;

/**
 * The same request, whose body ends in an error where it goes on too long: neither Next nor tRPC stop
 * reading. Null where its header says already that it will.
 */
export function limited(request: Request): Request | null {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  if (request.body === null) return request;
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, onwards) {
        size += piece.byteLength;
        if (size > most) onwards.error(new Error("The body is too long."));
        else onwards.enqueue(piece);
      },
    }),
  );
  const { method, headers, signal } = request;
  // Node asks for `duplex` with a body that is a stream; the types of the web don't know it.
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    signal,
    body: counted,
    duplex: "half",
  };
  return new Request(request.url, init);
}
