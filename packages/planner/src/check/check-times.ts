import type { Matrix } from "../distances/matrix";
import type { PlannedRound } from "../plan";
import type { PlanOrder, PlanVan } from "../problem";

const LEEWAY = 1e-6;

/** Follows a round by its stated times, and returns the impossible and the forbidden ones. */
export function checkTimes(
  stops: readonly PlanOrder[],
  van: PlanVan,
  round: PlannedRound,
  matrix: Matrix,
): string[] {
  const wrong: string[] = [];
  const begins = van.begins?.length ?? 0;
  let place = van.startPlace;
  let freeAt = round.departsAt;
  let metres = 0;
  let driving = 0;
  if (freeAt < van.shift.from - LEEWAY) wrong.push("leaves before its shift");

  /** Checks the drive to a place, with the break on the drive that the round states. */
  const reach = (to: number, drives: number, arrivesAt: number, startsAt: number, what: string) => {
    const way = place * matrix.size + to;
    metres += matrix.metres[way]!;
    driving += matrix.seconds[way]!;
    const rests = round.break?.afterStops === drives ? round.break : null;
    if (rests && rests.startsAt < freeAt - LEEWAY) wrong.push(`rests before leaving for ${what}`);
    const pause = rests ? rests.seconds : 0;
    if (startsAt < freeAt + matrix.seconds[way]! + pause - LEEWAY)
      wrong.push(`is too soon at ${what}`);
    if (rests && startsAt < rests.startsAt + pause - LEEWAY)
      wrong.push(`does not finish its break before ${what}`);
    if (startsAt < arrivesAt - LEEWAY) wrong.push(`serves ${what} before it arrives`);
    place = to;
  };

  for (const [index, stop] of stops.entries()) {
    const { arrivesAt, startsAt, leavesAt } = round.stops[index]!;
    if (stop.place === null || arrivesAt === null || startsAt === null || leavesAt === null) {
      wrong.push(`has no times for ${stop.id}`);
      continue;
    }
    reach(stop.place, index, arrivesAt, startsAt, stop.id);
    const open = stop.windows.some(
      ({ from, until }) => startsAt >= from - LEEWAY && startsAt <= until + LEEWAY,
    );
    // Orders that the van begins with are served however late.
    if (stop.windows.length > 0 && !open && index >= begins)
      wrong.push(`serves ${stop.id} outside its hours`);
    if (Math.abs(leavesAt - startsAt - stop.serviceSeconds) > LEEWAY)
      wrong.push(`serves ${stop.id} too briefly`);
    freeAt = leavesAt;
  }
  reach(van.endPlace, stops.length, round.backAt, round.backAt, "its yard");

  if (Math.abs(metres - round.totals.metres) > 1e-4)
    wrong.push(`drives ${metres} metres, not as it says`);
  if (Math.abs(driving - round.totals.drivingSeconds) > 1e-4)
    wrong.push(`drives ${driving} seconds, not as it says`);
  if (stops.length > begins) wrong.push(...checkDay(van, round));
  return wrong;
}

/** Checks the shift and its break. A van that only serves the orders it begins with may exceed its shift. */
function checkDay(van: PlanVan, round: PlannedRound): string[] {
  const wrong: string[] = [];
  if (round.backAt > van.shift.until + LEEWAY) wrong.push("is back after its shift");
  if (!van.break) return wrong;
  const { seconds, start } = van.break;
  if (round.break === null) {
    if (round.backAt > start.until + LEEWAY) wrong.push("has no break");
  } else if (
    round.break.startsAt < start.from - LEEWAY ||
    round.break.startsAt > start.until + LEEWAY
  ) {
    wrong.push("takes its break outside its span");
  } else if (round.break.seconds < seconds) {
    wrong.push("takes too short a break");
  }
  return wrong;
}
