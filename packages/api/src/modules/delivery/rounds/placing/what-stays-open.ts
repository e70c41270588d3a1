import { isRecorded } from "../states";

interface OpenStop {
  sequence: number;
  customerName: string | null;
  deliverToName: string | null;
  completedAt: Date | null;
  failedAt: Date | null;
}

/** So many of the stops that stay open are named; of the others it is said how many there are. */
const mostNamed = 4;

/**
 * Which stops nothing is recorded of, and what becomes of their orders once the round is done, and which reloads; null
 * where there are none.
 */
export function whatStaysOpen(
  stops: readonly OpenStop[],
  reloads: readonly { locationName: string; doneAt: string | null }[],
): string | null {
  const yards = reloads.filter(({ doneAt }) => doneAt === null).map((open) => open.locationName);
  const reload =
    yards.length === 0
      ? null
      : `The reload at ${listed.format(yards)} is not recorded: the books take nothing from there.`;
  return [stopsLeft(stops), reload].filter((words) => words !== null).join(" ") || null;
}

function stopsLeft(stops: readonly OpenStop[]): string | null {
  const names = stops
    .filter((stop) => !isRecorded(stop))
    .map((stop) => stop.customerName ?? stop.deliverToName ?? `stop ${stop.sequence}`);
  const [only] = names;
  if (only === undefined) return null;
  if (names.length === 1) {
    return `1 stop is not recorded: ${only}. Its order waits to be planned again.`;
  }
  const more = names.length - mostNamed;
  const named = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names;
  return `${names.length} stops are not recorded: ${listed.format(named)}. Their orders wait to be planned again.`;
}

/** "A, B and C". */
const listed = new Intl.ListFormat("en-GB");
