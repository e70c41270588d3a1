import { errorStatus, type ErrorKind } from "@roundsman/api";
import { type Operation, ErrorBody, ValidationError } from "@roundsman/spec-rest";
import type { Answered } from "@roundsman/spec-rest/testing";

/** What is wrong with an answer, in words; null where it is as published. */
export function faultOf(
  { route, output }: Operation,
  { status, body }: Pick<Answered, "status" | "body">,
): string | null {
  if (status === 500) return "500";
  if (status >= 400) return errorFault(status, body);
  if (status === 204) return body === null ? null : "204 with a body";
  if (status !== (route.status ?? 200)) return `${status} is not its status`;
  if ((route.answers ?? "json") !== "json" || !output) return null;
  const parsed = output.safeParse(body);
  return parsed.success ? null : `not its shape: ${parsed.error.message.slice(0, 300)}`;
}

/** The same of an error, of which every operation has the same. */
export function errorFault(status: number, body: unknown): string | null {
  const parsed = ErrorBody.or(ValidationError).safeParse(body);
  if (!parsed.success) return `no error body: ${JSON.stringify(body).slice(0, 200)}`;
  const kind: ErrorKind = parsed.data.error;
  return errorStatus[kind] === status ? null : `${kind} with ${status}`;
}
