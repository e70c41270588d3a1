import type { Context } from "../context/service";
import type { Leave } from "../limits/budget";
import type { Heavy, RequestFacts } from "../request/credentials";
import { heldUntilOver, isStream } from "../limits/held-stream";

/** Bodies larger than this are few at once. In bytes. */
const largeBody = 256 * 1024;

interface Asked {
  /** The business, or the person where the request is about none. */
  subject: string;
  heavy: Heavy | undefined;
  getRawInput: () => Promise<unknown>;
}

/**
 * Does a request's work in a place of its business's, and of its kind where it is heavy. The body is received
 * before: who sends slowly keeps no place from others. What is answered as a stream goes on holding the place of
 * its kind until it is over.
 * @throws rate_limited where there is no place in time
 */
export async function inPlace<Result extends { ok: boolean; data?: unknown }>(
  { budget, request }: Context,
  { subject, heavy, getRawInput }: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  const receive = async () => {
    // What is wrong with it is said when it is looked at, after everything that comes before it.
    await getRawInput().catch(() => {});
    const leave: Leave = heavy ? await budget.enter(heavy, subject) : () => {};
    try {
      const result = await budget.within("request", subject, work);
      if (heavy && result.ok && isStream(result.data)) {
        return { ...result, data: heldUntilOver(result.data, leave) };
      }
      leave();
      return result;
    } catch (error) {
      leave();
      throw error;
    }
  };
  return isLarge(request) ? budget.within("upload", subject, receive) : receive();
}

/** By what its headers say; of one that comes in pieces nobody knows. */
function isLarge(request: RequestFacts): boolean {
  const length = request.header("content-length");
  if (length !== undefined) return Number(length) > largeBody;
  return request.header("transfer-encoding") !== undefined;
}
