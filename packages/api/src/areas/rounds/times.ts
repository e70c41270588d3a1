/** A stop as the walk through the day sees it. */
export interface TimedStop {
  /** Fulls and empties handled. */
  items: number;
}

export interface StopTimes {
  /** From leaving the yard to arriving. */
  etaSeconds: number;
  waitSeconds: number;
  serviceSeconds: number;
}

const minute = 60;
const parkingSeconds = 4 * minute;
const secondsAnItem = 20;
const longestServiceSeconds = 30 * minute;

/** Finding the door and the signature, and a while for each cylinder carried. */
export const serviceSecondsOf = (items: number): number =>
  Math.min(parkingSeconds + items * secondsAnItem, longestServiceSeconds);

/** When a break is taken: not before the one, and needed only by a round longer than the other. */
const breakRules = { earliestSeconds: 3 * 3600, neededAfterSeconds: 6 * 3600 };

/**
 * The day's times of a round, in seconds from leaving the yard. The driver's break is a wait at the first
 * stop reached once it may be taken, or at the last one; a round of up to six hours needs none.
 * @param legSeconds the drive to each stop, in order; a drive home after them is not of interest here
 */
export function timesOf(
  stops: readonly TimedStop[],
  legSeconds: readonly number[],
  { homeSeconds, breakSeconds }: { homeSeconds: number; breakSeconds: number },
): StopTimes[] {
  const unbroken = walk(stops, legSeconds);
  const last = unbroken.at(-1);
  const backSeconds = last ? last.etaSeconds + last.serviceSeconds + homeSeconds : 0;
  if (breakSeconds === 0 || backSeconds <= breakRules.neededAfterSeconds) return unbroken;
  const first = unbroken.findIndex((stop) => stop.etaSeconds >= breakRules.earliestSeconds);
  return walk(stops, legSeconds, {
    before: first === -1 ? stops.length - 1 : first,
    seconds: breakSeconds,
  });
}

function walk(
  stops: readonly TimedStop[],
  legSeconds: readonly number[],
  rest?: { before: number; seconds: number },
): StopTimes[] {
  let clock = 0;
  return stops.map(({ items }, at) => {
    const etaSeconds = clock + (legSeconds[at] ?? 0);
    const waitSeconds = rest?.before === at ? rest.seconds : 0;
    const serviceSeconds = serviceSecondsOf(items);
    clock = etaSeconds + waitSeconds + serviceSeconds;
    return { etaSeconds, waitSeconds, serviceSeconds };
  });
}
