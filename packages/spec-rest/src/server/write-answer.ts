import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { RestAnswer } from "../handler/answer";

const drainMs = 2000;

/** Writes an answer out. @throws where the caller went away, or a stream failed in the middle */
export async function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RestAnswer,
): Promise<void> {
  if (!request.complete && !(await drained(request))) response.setHeader("Connection", "close");
  if (body === null) {
    response.writeHead(status, headers).end();
  } else if (typeof body === "string" || body instanceof Uint8Array) {
    response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
    response.end(body);
  } else {
    response.writeHead(status, headers);
    await pipeline(Readable.from(body), response);
  }
}

/**
 * Reads and forgets the rest of a body that was refused, for a moment: a caller who is still sending
 * would otherwise see the connection break instead of the answer.
 */
async function drained(request: IncomingMessage): Promise<boolean> {
  request.resume();
  const end = new Promise<true>((resolve) => {
    request.once("end", () => resolve(true)).once("close", () => resolve(true));
  });
  const tooLong = new AbortController();
  const result = await Promise.race([
    end,
    pause(drainMs, false, { signal: tooLong.signal }).catch(() => false),
  ]);
  tooLong.abort();
  return result;
}
