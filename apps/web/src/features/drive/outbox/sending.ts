import type { Deed, Entry, Outbox } from "./outbox";

/** What became of an attempt to send one entry. */
export type Outcome =
  | { kind: "sent" }
  /** `withOffice`: the office has the record, and decides. */
  | { kind: "refused"; why: string; withOffice: boolean }
  /** No signal, or the service is busy or down: the entry waits, and all behind it. */
  | { kind: "later" }
  | { kind: "signed_out" };

export type Send = (entry: Entry) => Promise<Outcome>;

/** How a run of sending ended: everything that could go is gone, or it was cut short. */
export type RunEnd = "through" | "later" | "signed_out";

/**
 * Sends what waits, oldest first, until nothing is left that may go. What was refused stays, and holds
 * back only what builds upon it: a stop's later entries, or the rest of the round where its going out was
 * refused.
 */
export async function sendAll(outbox: Outbox, send: Send): Promise<RunEnd> {
  for (;;) {
    const entry = nextOf(await outbox.entries());
    if (!entry) return "through";
    const outcome = await send(entry);
    switch (outcome.kind) {
      case "sent":
        await outbox.remove(entry.seq);
        break;
      case "refused":
        await outbox.setRefusal(entry.seq, outcome.why, outcome.withOffice);
        break;
      case "later":
      case "signed_out":
        return outcome.kind;
    }
  }
}

/** The first entry that waits for nothing but its turn. */
export function nextOf(entries: readonly Entry[]): Entry | undefined {
  const held = heldBack(entries);
  return entries.find(({ seq, refusal }) => refusal === null && !held.has(seq));
}

/** By their `seq`, the entries that wait until one before them, which was refused, is sent or thrown away. */
export function heldBack(entries: readonly Entry[]): ReadonlySet<number> {
  const inQuestion = new Set<string>();
  const held = new Set<number>();
  for (const entry of entries) {
    if (entry.refusal === null) {
      if (!thingsOf(entry).some((thing) => inQuestion.has(thing))) continue;
      held.add(entry.seq);
    }
    inQuestion.add(leansOn(entry));
  }
  return held;
}

/**
 * The entries whose refusal is settled: a round that was refused to set out, and that the office has set out
 * meanwhile. What was recorded after them may go.
 * @param rounds as the service last said
 */
export const settledElsewhere = (
  entries: readonly Entry[],
  rounds: readonly { id: string; status: string }[],
): Entry[] =>
  entries.filter(
    (entry) =>
      entry.refusal !== null &&
      entry.kind === "status" &&
      entry.status === "out" &&
      rounds.some(({ id, status }) => id === entry.roundId && status === "out"),
  );

/** What must not be in question for an entry to go. */
const thingsOf = (entry: Entry): string[] =>
  "stopId" in entry ? [entry.roundId, entry.stopId] : [entry.roundId];

/** What is in question while this one is not through. A count or being done keeps nothing else back. */
function leansOn(entry: Deed & { roundId: string; recordId: string }): string {
  if ("stopId" in entry) return entry.stopId;
  return entry.kind === "status" && entry.status === "out" ? entry.roundId : entry.recordId;
}
