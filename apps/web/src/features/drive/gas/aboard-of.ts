import { aboardNow, type Leg } from "@roundsman/api/aboard";
import type { SeenRound } from "../outbox/apply-entries";

/** What dangerous goods are on the van now, by what is recorded on this phone: also without signal. */
export const aboardOf = (round: SeenRound): Leg =>
  aboardNow({ ...carryingOf(round), ...round.aboard });

const carryingOf = (round: SeenRound) => ({
  stops: round.stops,
  reloads: round.reloads,
  counted: countedOf(round),
});

/** What was counted onto the van, by what this phone knows of it. */
const countedOf = ({ load }: SeenRound) =>
  load.flatMap(({ leg, productId, condition, counted, expected, expectedWhenCounted }) =>
    leg === "out" && counted !== null
      ? { productId, condition, counted, expected: expectedWhenCounted ?? expected }
      : [],
  );

/** What is aboard once the next open stop is made as planned; null where none is open. */
export function aboardAfterNext(round: SeenRound): Leg | null {
  const next = round.stops.find(({ completedAt, failedAt }) => !completedAt && !failedAt);
  if (!next) return null;
  const made = { ...next, completedAt: "made", lines: next.lines.map(asPlanned) };
  const stops = round.stops.map((stop) => (stop.id === next.id ? made : stop));
  return aboardNow({ ...carryingOf(round), stops, ...round.aboard });
}

const asPlanned = (line: SeenRound["stops"][number]["lines"][number]) => ({
  ...line,
  deliveredQuantity: line.quantity,
});
