import { expect } from "vitest";
import { Refusal, type ErrorKind } from "../platform/base/errors";

/**
 * Fits a refusal of this kind, whose first issue is at this path if one is given. It is imported by
 * its file: proofs and benches import the index, and run without vitest.
 */
export const refusedAs = (kind: ErrorKind, path?: string) =>
  expect.toSatisfy(
    (error: unknown) =>
      error instanceof Refusal &&
      error.kind === kind &&
      (path === undefined || error.issues?.[0]?.path === path),
    `${kind} ${path ?? ""}`.trim(),
  );
