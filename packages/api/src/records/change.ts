import type { PrismaClient, Tx } from "@roundsman/db";
import { isPassingClash } from "./database-errors";
import type { Happening } from "./activity";

/** Adds one row of what happened to the transaction of a change; null where somebody else was quicker and nothing is left to do. */
export type Recorder<H = Happening> = (happening: H | null) => Promise<void>;

/**
 * Runs a write: one transaction that holds the change and what is said of it. A write that records
 * nothing is a bug and is rolled back; use `quietly` for what is nobody's business (a notice read).
 * A deadlock or serialization failure is tried again, so `work` must hold no effect outside `tx`.
 */
export type Change<H = Happening> = <T>(
  work: (tx: Tx, record: Recorder<H>) => Promise<T>,
) => Promise<T>;

const tries = 4;

/** Runs a transaction, and runs it again where it met another one in a deadlock or could not be serialized. */
export async function runPatiently<T>(
  client: PrismaClient,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.$transaction(work);
    } catch (error) {
      if (attempt === tries || !isPassingClash(error)) throw error;
    }
  }
}

export function changeWith<H = Happening>(
  client: PrismaClient,
  add: (tx: Tx, happening: H) => Promise<void>,
  beforeCommit: (tx: Tx) => Promise<void> = async () => {},
): { change: Change<H>; quietly: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> } {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    runPatiently(client, async (tx) => {
      const result = await work(tx);
      await beforeCommit(tx);
      return result;
    });
  return {
    quietly: run,
    change: (work) =>
      run(async (tx) => {
        let recorded = false;
        const result = await work(tx, async (happening) => {
          recorded = true;
          if (happening !== null) await add(tx, happening);
        });
        if (!recorded) throw new Error("A change must record what happened");
        return result;
      }),
  };
}
