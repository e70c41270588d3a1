import { type ErrorKind, errorStatus } from "@roundsman/api";
import { expect } from "vitest";
import type { Answered } from "./rest-on";

/** Asserts that the answer is this error, with its status. */
export function expectError({ status, body }: Answered, error: ErrorKind): void {
  expect({ status, body }).toMatchObject({
    status: errorStatus[error],
    body: { error, message: expect.any(String) },
  });
}

/** Asserts that the answer is a validation error at this path, such as `arrived.0.quantity`. */
export function expectValidation(answered: Answered, path: string): void {
  expectError(answered, "validation");
  expect(answered.body).toMatchObject({
    issues: expect.arrayContaining([{ path, message: expect.any(String) }]),
  });
}
