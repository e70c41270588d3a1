import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { RestAnswer } from "../handler/answers/answer";

const drainMs = 2000;

/**
 * Writes an answer out. One that is known before the request's body is all there goes out at once, and
 * the connection is closed after it.
 * @throws where the caller went away, or a stream failed in the middle
 */
export async function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RestAnswer,
): Promise<void> {
  const early = !request.complete;
  if (early) response.setHeader("Connection", "close");
  if (isStream(body)) {
    response.writeHead(status, headers);
    await pipeline(Readable.from(body), response);
    return;
  }
  const length = body === null ? {} : { "Content-Length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  if (early) {
    if (body === null) response.flushHeaders();
    else response.write(body);
    await drain(request);
    response.end();
  } else {
    response.end(body);
  }
}

const isStream = (body: RestAnswer["body"]): body is AsyncIterable<string | Uint8Array> =>
  body !== null && typeof body !== "string" && !(body instanceof Uint8Array);

/**
 * Reads and forgets the rest of a body that was refused, for a moment: to end the answer closes the
 * connection, and a caller who is still sending would see it break instead of the answer.
 */
async function drain(request: IncomingMessage): Promise<void> {
  request.resume();
  const end = new Promise<void>((resolve) => {
    request.once("end", resolve).once("close", resolve);
  });
  const tooLong = new AbortController();
  const enough = pause(drainMs, undefined, { signal: tooLong.signal }).catch(() => {});
  await Promise.race([end, enough]);
  tooLong.abort();
}
