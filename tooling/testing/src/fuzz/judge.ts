import { errorStatus, type ErrorKind } from "@roundsman/api";
import { declaredStatuses, ErrorBody, ValidationError, type Operation } from "@roundsman/spec-rest";
import type { Answered } from "@roundsman/spec-rest/testing";

const declared = new WeakMap<Operation, ReadonlySet<number>>();

/** Returns true if the OpenAPI document declares this status for the operation. */
function isDeclared(operation: Operation, status: number): boolean {
  const statuses = declared.get(operation) ?? declaredStatuses(operation);
  declared.set(operation, statuses);
  return statuses.has(status);
}

/** Returns the fault of an answer, in words; null if it is as published. */
export function faultOf(
  operation: Operation,
  { status, body }: Pick<Answered, "status" | "body">,
): string | null {
  const { route, output } = operation;
  if (status === 500) return "500";
  if (!isDeclared(operation, status)) return `${status} is not declared`;
  if (status >= 400) return errorFault(status, body);
  if (status === 204) return body === null ? null : "204 with a body";
  if ((route.answers ?? "json") !== "json" || !output) return null;
  const parsed = output.safeParse(body);
  return parsed.success ? null : `not its shape: ${parsed.error.message.slice(0, 300)}`;
}

/** Returns the fault of an error, whose form all operations share. */
export function errorFault(status: number, body: unknown): string | null {
  const parsed = ErrorBody.or(ValidationError).safeParse(body);
  if (!parsed.success) return `no error body: ${JSON.stringify(body).slice(0, 200)}`;
  const kind: ErrorKind = parsed.data.error;
  return errorStatus[kind] === status ? null : `${kind} with ${status}`;
}
