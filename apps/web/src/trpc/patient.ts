import { setTimeout as pause } from "node:timers/promises";
import { askAgainAfter } from "@roundsman/api";
import { millisecondsInSecond } from "date-fns/constants";
import { busyDigest } from "./fault";

/** So long a page asks in all, in milliseconds: then it says that it could not be shown. */
const patienceMs = 8 * millisecondsInSecond;

/**
 * The same procedures, for a page. What is refused because too much is in work at that moment, or since no database is
 * there, is asked again a little later: a page drawn on the server has nobody who would press a button again.
 */
export function patient<Caller extends object>(caller: Caller, wait = waitSeconds): Caller {
  return new Proxy(caller, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      return typeof found === "function" ? patient(found, wait) : found;
    },
    apply: (procedure, self: unknown, input: unknown[]) =>
      askPatiently(async () => {
        const answer: unknown = await Reflect.apply(asFunction(procedure), self, input);
        return answer;
      }, wait),
  });
}

type Procedure = (...input: unknown[]) => unknown;
const asFunction = (caller: object) => caller as Procedure;

const waitSeconds = (seconds: number): Promise<unknown> => pause(seconds * millisecondsInSecond);

/** One read of a page, asked again in the same way. */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  wait = waitSeconds,
): Promise<Answer> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const seconds = askAgainAfter(error);
      if (seconds === null) throw error;
      const asksAgainAt = performance.now() + seconds * millisecondsInSecond;
      if (asksAgainAt > giveUpAt) throw Object.assign(error as Error, { digest: busyDigest });
      await wait(seconds);
    }
  }
}
