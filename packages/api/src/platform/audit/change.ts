import type { PrismaClient, Tx } from "@roundsman/db";
import type { Context } from "../context/service";
import { emitWith, type Emit } from "../events/events";
import { isPassingClash } from "./database-errors";
import type { Happening } from "./activity";

/** Adds one row of what happened to the transaction of a change; null where somebody else was quicker and nothing is left to do. */
export type Recorder<H = Happening> = (happening: H | null) => Promise<void>;

/**
 * Runs a write: one transaction that holds the change and what is said of it. A write that records
 * nothing is a bug and is rolled back; use `quietly` for what is nobody's business (a notice read).
 * A deadlock or serialization failure is tried again, so `work` must hold no effect outside `tx`. What it emits is
 * handled in the same transaction, by the modules above.
 */
export type Change<H = Happening> = <T>(
  work: (tx: Tx, record: Recorder<H>, emit: Emit) => Promise<T>,
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
  { events, providers, now }: Pick<Context, "events" | "providers" | "now">,
  beforeCommit: (tx: Tx) => Promise<void> = async () => {},
): { change: Change<H>; quietly: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> } {
  const run = async <T>(work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> => {
    let afterwards: (() => Promise<void>)[] = [];
    const result = await runPatiently(client, async (tx) => {
      // Anew at every try: a transaction that is tried again starts from nothing.
      afterwards = [];
      const afterCommit = (later: () => Promise<void>) => void afterwards.push(later);
      const emit = emitWith(events, { tx, db: client, providers, now, afterCommit });
      const made = await work(tx, emit);
      await beforeCommit(tx);
      return made;
    });
    for (const later of afterwards) await later();
    return result;
  };
  return {
    quietly: run,
    change: (work) =>
      run(async (tx, emit) => {
        let recorded = false;
        const recording = async (happening: H | null) => {
          recorded = true;
          if (happening !== null) await add(tx, happening);
        };
        const result = await work(tx, recording, emit);
        if (!recorded) throw new Error("A change must record what happened");
        return result;
      }),
  };
}
