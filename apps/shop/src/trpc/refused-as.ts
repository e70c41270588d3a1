import "server-only";
import { describeError, type ErrorKind } from "@roundsman/api";

/** Which refusal of the service an error is; a bug is `internal`. */
export const refusedAs = (error: unknown): ErrorKind => describeError(error).body.error;

/** An answer, or null where the service refuses with one of these. What else goes wrong is thrown on. */
export async function orNull<Answer>(
  asked: Promise<Answer>,
  ...kinds: ErrorKind[]
): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (kinds.includes(refusedAs(error))) return null;
    throw error;
  }
}
