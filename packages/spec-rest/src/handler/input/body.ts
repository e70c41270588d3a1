import { Refusal } from "@roundsman/api";
import { badBody } from "./read-json";
import { headerOf, type RestRequest } from "../request";

const megabyte = 1024 * 1024;
/** docs/contract/conventions.md#requests. In bytes. */
export const bodyLimit = { usual: 6 * megabyte, form: 15 * megabyte } as const;

/**
 * Reads the complete body.
 * @param limit in bytes
 * @throws too_large as soon as the body exceeds the limit, without reading on
 */
export async function readBody(request: RestRequest, limit: number): Promise<Buffer> {
  const { body } = request;
  refuseTooLarge(request, limit);
  if (body === null) return Buffer.alloc(0);
  if (body instanceof Uint8Array) {
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
  return gather(body, limit);
}

/**
 * Refuses a body whose length is already known to exceed the limit.
 * @throws too_large
 */
export function refuseTooLarge(request: RestRequest, limit: number): void {
  const { body } = request;
  const declaredLength = Number(headerOf(request, "content-length") ?? 0);
  const length = body instanceof Uint8Array ? body.byteLength : declaredLength;
  if (Math.max(length, declaredLength) > limit) throw tooLarge(limit);
}

async function gather(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > limit) throw tooLarge(limit);
      pieces.push(piece);
    }
  } catch (error) {
    // The caller went away in the middle: no fault of ours, and nobody receives the answer.
    throw error instanceof Refusal ? error : badBody("The body broke off.");
  }
  return Buffer.concat(pieces, size);
}

const tooLarge = (limit: number) =>
  new Refusal("too_large", `A request is at most ${limit / megabyte} MB here.`);
