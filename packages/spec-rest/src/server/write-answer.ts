import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { RestAnswer } from "../handler/answers/answer";

const drainMs = 2000;

/**
 * Sends an answer. If the request's body has not arrived completely, the answer is sent at once, and the connection
 * is closed after it.
 * @throws if the caller disconnected, or a stream failed in the middle
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
 * Reads and discards the rest of a refused body for at most `drainMs`. Ending the answer closes the connection, so a
 * caller who is still sending would see a broken connection instead of the answer.
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
