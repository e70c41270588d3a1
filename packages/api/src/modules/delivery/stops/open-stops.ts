import type { RoundStatus } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";

/** A stop in the order of its round. Rows have dates, the answer of a round has texts. */
interface InOrder {
  id: string;
  completedAt: Date | string | null;
  failedAt: Date | string | null;
}

/** Why nothing more can be recorded at a stop; null where it is open. */
export function whyClosed({ completedAt, failedAt }: Omit<InOrder, "id">): string | null {
  if (completedAt !== null) return "This stop is completed.";
  return failedAt === null ? null : "This stop has failed.";
}

/** @throws conflict where something is recorded at this stop already */
export function requireOpen(stop: Omit<InOrder, "id">): void {
  const why = whyClosed(stop);
  if (why !== null) throw conflict(why);
}

/** Whether it is the first of those that are open. */
export const isNext = (stops: readonly InOrder[], stopId: string): boolean =>
  stops.find((stop) => whyClosed(stop) === null)?.id === stopId;

/**
 * Why a stop can't be put before the others of its round that are open; null where it can.
 * @param stops all of the round's, in order
 */
export function whyNotNext(
  round: { status: RoundStatus },
  stops: readonly InOrder[],
  stopId: string,
): string | null {
  if (round.status === "done") return "The round is done.";
  const stop = stops.find(({ id }) => id === stopId);
  if (!stop) return "This stop is no longer on the round.";
  return whyClosed(stop) ?? (isNext(stops, stopId) ? "This stop is next already." : null);
}
