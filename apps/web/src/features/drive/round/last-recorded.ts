import type { Stop } from "../driving";

const recordedAt = ({ completedAt, failedAt }: Stop): string => completedAt ?? failedAt ?? "";

/**
 * The stops that were recorded last, by the phone's clock: the orders of one door recorded in one go, else one stop;
 * none where none is.
 */
export function lastRecorded(stops: readonly Stop[]): Stop[] {
  const [last] = stops
    .filter((stop) => recordedAt(stop) !== "")
    .toSorted((a, b) => (recordedAt(a) < recordedAt(b) ? 1 : -1));
  if (!last) return [];
  return stops.filter((stop) => stop.visit === last.visit && recordedAt(stop) === recordedAt(last));
}
