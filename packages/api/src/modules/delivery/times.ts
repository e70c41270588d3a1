import {
  expressionBuilder,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import type { Point } from "@roundsman/providers";
import { minutesInDay, secondsInDay } from "date-fns/constants";
import {
  evaluateRound,
  NOTHING,
  UNLIMITED,
  type Break,
  type Matrix,
  type TimeSpan,
} from "@roundsman/planner";
import { secondsOf } from "../../platform/values/format";
import { hoursToSeconds } from "date-fns/hoursToSeconds";
import { minutesToSeconds } from "date-fns/minutesToSeconds";

/* When a driver works, and when a round is where. */

/** A place as the planner and the map's server take it; null where nobody knows it. */
export const pointOf = (place: {
  latitude: number | null;
  longitude: number | null;
}): Point | null => {
  const { latitude, longitude } = place;
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

type OnRota = Tables & {
  m: Tables["members"];
  d: Tables["rota_days"];
  p: Tables["driver_profiles"];
};
const onRota = expressionBuilder<OnRota, "m" | "d" | "p">();

/**
 * Whether the rota has a driver working on a day; on `rota_days as d` of that day, left joined. Who has
 * time off that day does not work either: `hasTimeOff`.
 */
export const isOnRota: Expression<SqlBool> = onRota.fn.coalesce("d.working", sql.lit(true));

const whereOnRota = (hours: Expression<string | null>) =>
  onRota.case().when(isOnRota).then(hours).end();

/**
 * A driver's shift on a day, HH:MM: the rota's of that day where it differs, else the usual one; null on
 * a day on which the rota has them not working. On `rota_days as d` of that day and `driver_profiles
 * as p`, both left joined.
 */
export const shiftStart = whereOnRota(onRota.fn.coalesce("d.shift_start", "p.shift_start"));
/** Its end, on the same; before the start it is the next day's. */
export const shiftEnd = whereOnRota(onRota.fn.coalesce("d.shift_end", "p.shift_end"));

interface DayOf {
  tenantId: Expression<string>;
  userId: Expression<string | null>;
  day: Expression<Date>;
}

/** Time off that a person has asked for and that covers a day, as `t`, whatever became of it. */
export const timeOffOn = ({ tenantId, userId, day }: DayOf) =>
  sqlBuilder
    .selectFrom("time_off as t")
    .where("t.tenant_id", "=", tenantId)
    .where("t.user_id", "=", userId)
    .where((eb) => eb.between(day, eb.ref("t.from_day"), eb.ref("t.until_day")));

/** Whether somebody has time off on a day that was approved. */
export const hasTimeOff = (dayOf: DayOf): Expression<SqlBool> =>
  onRota.exists(timeOffOn(dayOf).where("t.status", "=", sql.lit("approved")).select("t.id"));

/* A round's times are seconds from midnight of its date, on the business's own clock. */

/** Seconds from midnight, past it too, to HH:MM, rounded to the minute. */
export function timeOfDay(seconds: number): string {
  const minutes = Math.round(seconds / 60) % minutesInDay;
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** A shift in seconds from midnight of the day it starts on; an end before its start is the next day's. */
export function shiftSpan(start: string, end: string): { from: number; until: number } {
  const from = secondsOf(start);
  const until = secondsOf(end);
  return { from, until: until <= from ? until + secondsInDay : until };
}

/** When the van leaves, in seconds from midnight: as the round says, else when the driver's shift starts. */
export function departureOf(round: {
  departsAt: string | null;
  shiftStart: string | null;
}): number | null {
  const at = round.departsAt ?? round.shiftStart;
  return at === null ? null : secondsOf(at);
}

/** The shift of a round's driver in seconds from midnight of its date; null where it is not known. */
export const shiftOf = (round: {
  shiftStart: string | null;
  shiftEnd: string | null;
}): { from: number; until: number } | null =>
  round.shiftStart !== null && round.shiftEnd !== null
    ? shiftSpan(round.shiftStart, round.shiftEnd)
    : null;

/** A stop as the walk through the day sees it. */
interface TimedStop {
  /** Fulls and empties handled. */
  items: number;
  /** It is at the door of the stop before it: the van stands there already. */
  sameDoor?: boolean;
  /** Seconds from leaving the yard, between which it may be served; none: at any time. */
  windows?: readonly TimeSpan[];
}

export interface StopTimes {
  /** From leaving the yard to arriving. */
  etaSeconds: number;
  waitSeconds: number;
  serviceSeconds: number;
}

const parkingSeconds = minutesToSeconds(4);
const secondsAnItem = 20;
const longestServiceSeconds = minutesToSeconds(30);

/** Finding the door and the signature, once a visit, and a while for each cylinder carried. */
export const serviceSecondsOf = (items: number, { sameDoor = false } = {}): number =>
  Math.min((sameDoor ? 0 : parkingSeconds) + items * secondsAnItem, longestServiceSeconds);

/** A break starts three to six hours out; a round that is back by then needs none. */
const breakAfter = { from: hoursToSeconds(3), until: hoursToSeconds(6) };

/** A driver's break as the planner is told it; null where there is none. */
export const breakOf = (seconds: number, departsAt: number): Break | null =>
  seconds === 0
    ? null
    : {
        seconds,
        start: { from: departsAt + breakAfter.from, until: departsAt + breakAfter.until },
      };

/**
 * The day's times of a round, in seconds from leaving the yard. The driver's break is shown as a wait at
 * the stop it lies before, or at the last one where it is taken on the way home.
 * @param legSeconds the drive to each stop, in order
 */
export function timesOf(
  stops: readonly TimedStop[],
  legSeconds: readonly number[],
  { homeSeconds, breakSeconds }: { homeSeconds: number; breakSeconds: number },
): StopTimes[] {
  const timed = stops.map(({ items, sameDoor = false, windows = [] }, at) => ({
    place: at + 1,
    deliver: NOTHING,
    collect: NOTHING,
    windows: sameDoor ? [] : windows,
    serviceSeconds: serviceSecondsOf(items, { sameDoor }),
  }));
  const van = {
    startPlace: 0,
    endPlace: stops.length + 1,
    capacity: UNLIMITED,
    shift: { from: 0, until: Infinity },
    break: breakOf(breakSeconds, 0),
  };
  const chain = chainOf([...legSeconds, homeSeconds]);
  const driven = evaluateRound(timed, van, chain, { departsAt: 0 });
  const rest = driven.break;
  const restsAt = rest ? Math.min(rest.afterStops, stops.length - 1) : -1;
  return driven.stops.map(({ arrivesAt, waitSeconds }, at) => {
    const rested = rest && at === restsAt ? rest.seconds : 0;
    const before = rest && at === rest.afterStops ? rest.seconds : 0;
    return {
      etaSeconds: (arrivesAt ?? 0) - before,
      waitSeconds: (waitSeconds ?? 0) + rested,
      serviceSeconds: timed[at]?.serviceSeconds ?? 0,
    };
  });
}

/** Places in a row, each reached from the one before it alone. */
function chainOf(legSeconds: readonly number[]): Matrix {
  const size = legSeconds.length + 1;
  const seconds = new Float64Array(size * size).fill(Infinity);
  for (const [at, leg] of legSeconds.entries()) seconds[at * size + at + 1] = leg;
  return { size, seconds, metres: new Float64Array(size * size) };
}
