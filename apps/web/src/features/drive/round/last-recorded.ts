import type { Stop } from "../driving";

const recordedAt = ({ completedAt, failedAt }: Stop): string => completedAt ?? failedAt ?? "";

/** The stop that was recorded last, by the phone's clock; none where none is. */
export const lastRecorded = (stops: readonly Stop[]): Stop | undefined =>
  stops
    .filter((stop) => recordedAt(stop) !== "")
    .toSorted((a, b) => (recordedAt(a) < recordedAt(b) ? 1 : -1))[0];
