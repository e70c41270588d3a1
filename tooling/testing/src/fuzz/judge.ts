import { errorStatus, type ErrorKind } from "@roundsman/api";
import { declaredStatuses, ErrorBody, ValidationError, type Operation } from "@roundsman/spec-rest";
import type { Answered } from "@roundsman/spec-rest/testing";
import { z } from "zod";

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

/** The answer to a message that is not JSON-RPC 2.0, or that names an unknown version of the protocol. */
const MessageFault = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]),
  error: z.strictObject({ code: z.literal([-32700, -32600]), message: z.string().min(1) }),
});

/** Returns the fault of an error that the assistants' server answers: a fault of the message has the form of JSON-RPC. */
export const messageFault = (status: number, body: unknown): string | null =>
  status === 400 && MessageFault.safeParse(body).success ? null : errorFault(status, body);
