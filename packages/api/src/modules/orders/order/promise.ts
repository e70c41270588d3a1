import { sameBusiness, sql, type DeliveryOption, type SqlRunner, type Tx } from "@roundsman/db";
import { z } from "zod";
import { notFound, type Issue } from "../../../platform/base/errors";
import { fromDay, secondsOf, shortDay } from "../../../platform/values/format";
import {
  areaFor,
  clockIn,
  hasAreas,
  promisedDays,
  readDeliveryCalendar,
  whyNotPromised,
  type Area,
  type AreaPlace,
  type AreaWindow,
  type DeliveryCalendar,
  type Destination,
} from "../../catalogue";
import { hoursOfDoor, whyDoorClosed } from "../../customers";

/* What a delivery option promises, and what it costs. */

/** Why a promise can't be kept as it is. `path` is the part of the order that promises it. */
export const PromiseWarning = z
  .object({
    path: z.enum(["wantedOn", "deliveryWindow", "deliveryOptionId"]),
    message: z.string(),
  })
  .meta({ id: "PromiseWarning" });
export type PromiseWarning = z.infer<typeof PromiseWarning>;

/** For an answer: what of a promise just made can't be kept. */
export const promiseWarnings = {
  promiseWarnings: z.array(PromiseWarning).optional().meta({
    description:
      "In the answer that takes an order or changes its day, window, option or address: why what it promises can't be kept",
  }),
};

/** For an answer: left out if the promise can be kept. */
export const shownWarnings = (warnings: readonly PromiseWarning[]) =>
  warnings.length > 0 ? { promiseWarnings: [...warnings] } : {};

/** The same for the record of the order: who took it knew. */
export const toldOfPromise = (warnings: readonly PromiseWarning[]) =>
  warnings.length > 0 ? { promisedAlthough: warnings.map(({ message }) => message) } : {};

/** @throws not_found for an option that is none of this business */
export async function findOption(
  tx: Tx,
  tenantId: string,
  id: string | null,
): Promise<DeliveryOption | null> {
  if (id === null) return null;
  const option = await tx.deliveryOption.findFirst({ where: { tenantId, id } });
  if (!option) throw notFound("delivery option");
  return option;
}

export const optionIssues = (option: DeliveryOption | null): Issue[] =>
  option?.archivedAt
    ? [{ path: "deliveryOptionId", message: "This delivery option is no longer offered." }]
    : [];

/** What an option costs in a delivery area, excluding VAT: what the area says of it, else its own charge. */
export const chargeIn = (
  area: Pick<Area, "options"> | null,
  option: Pick<DeliveryOption, "id" | "pricePence">,
): number =>
  area?.options.find(({ deliveryOptionId }) => deliveryOptionId === option.id)?.chargePence ??
  option.pricePence;

/**
 * What an option promises for an order taken now: its name, its charge, and the first and last of its days on which
 * something can be brought, else the next day after them.
 * @param discountPence off the charge for the day that was chosen, excluding VAT: no more than there is of it
 */
export function promiseColumns(
  option: DeliveryOption | null,
  { today, whyNot }: DayJudge,
  area: Pick<Area, "options"> | null = null,
  discountPence = 0,
) {
  const days = option && promisedDays(option, today, whyNot);
  return {
    deliveryOptionId: option?.id ?? null,
    deliveryOptionName: option?.name ?? null,
    ...chargeColumns(option, area, discountPence),
    expectedFrom: days?.from ? fromDay(days.from) : null,
    expectedTo: days?.to ? fromDay(days.to) : null,
  };
}

/** What an option costs for an order taken now, in pence excluding VAT. */
export function chargeColumns(
  option: Pick<DeliveryOption, "id" | "pricePence"> | null,
  area: Pick<Area, "options"> | null,
  discountPence = 0,
) {
  const charge = option ? chargeIn(area, option) : 0;
  const deliveryDiscountPence = Math.min(charge, discountPence);
  return { deliveryChargePence: charge - deliveryDiscountPence, deliveryDiscountPence };
}

/**
 * The options for a day that a shopper chose: those whose own days hold it, else those whose days lie nearest to it
 * (docs/decisions/0329). There is always one, where there are any.
 * @param ahead how many days after today it is
 */
export function optionsForDay<Option extends Pick<DeliveryOption, "minDays" | "maxDays">>(
  options: readonly Option[],
  ahead: number,
): Option[] {
  const away = options.map(({ minDays, maxDays }) => Math.max(0, minDays - ahead, ahead - maxDays));
  const nearest = Math.min(...away);
  return options.filter((_, at) => away[at] === nearest);
}

/** A day that a shopper chose is the one that is promised. */
export const dayPromised = (day: string) => ({
  expectedFrom: fromDay(day),
  expectedTo: fromDay(day),
});

/* What an order promises, judged when it is promised (docs/decisions/0444). */

/** Columns of an address and its customer; null where nothing is known. */
export interface Door {
  deliveryWindows: unknown;
  closedDays: unknown;
}

interface OptionDays {
  name: string;
  minDays: number;
  maxDays: number;
}

interface Going {
  /** It is collected: only a day that is past can't be promised. */
  collects?: boolean;
  destination: Destination;
  door: Door | null;
}

/** Judges days for one destination. */
interface DayJudge {
  /** The business's own day, YYYY-MM-DD. */
  today: string;
  /** Why nothing can be promised on a day (YYYY-MM-DD); null if something can. */
  whyNot: (day: string) => string | null;
}

export interface PromiseJudge extends DayJudge {
  /** Warns of what an order promises. Its option promises days only while no day is wanted. */
  warn: (promise: {
    day: string | null;
    window: AreaWindow | null;
    option: OptionDays | null;
  }) => PromiseWarning[];
}

const anyDoor: Door = { deliveryWindows: null, closedDays: null };

export function judgeFor(calendar: DeliveryCalendar, going: Going): PromiseJudge {
  const { collects = false, destination } = going;
  const door = going.door ?? anyDoor;
  const { today, time } = calendar.now;
  const whyNot = (day: string): string | null =>
    collects
      ? whyNotPromised({ ...calendar, closed: new Map() }, anywhere, day)
      : (whyNotPromised(calendar, destination, day) ?? whyDoorClosed(door, day));
  return { today, whyNot, warn };

  function warn({ day, window, option }: Parameters<PromiseJudge["warn"]>[0]): PromiseWarning[] {
    if (day === null) {
      const message = collects || option === null ? null : whyNotOption(option);
      return message === null ? [] : [{ path: "deliveryOptionId", message }];
    }
    const why = whyNot(day);
    if (why !== null) return [{ path: "wantedOn", message: why }];
    const late = collects || window === null ? null : whyNotWithin(day, window);
    return late === null ? [] : [{ path: "deliveryWindow", message: late }];
  }

  function whyNotOption(option: OptionDays): string | null {
    const { from, why } = promisedDays(option, today, whyNot);
    if (why === null) return null;
    return from === null
      ? `${why} No day can be promised for ${option.name}.`
      : `${why} ${option.name} comes on ${shortDay(fromDay(from))}.`;
  }

  function whyNotWithin(day: string, { from, until }: AreaWindow): string | null {
    if (day === today && until <= time) return `${from} to ${until} is over today.`;
    const { spans, words } = hoursOfDoor(door, fromDay(day), null);
    const isOpen = spans.some(
      (span) => span.from < secondsOf(until) && span.until > secondsOf(from),
    );
    return spans.length === 0 || isOpen ? null : `This address takes deliveries ${words}.`;
  }
}

const anywhere: Destination = { roundDays: [] };

/** Returns the destination of an address, or of a postcode alone, of which only codes of areas are known. */
export function destinationOf(
  areas: readonly Area[],
  place: AreaPlace & { roundDays?: readonly number[] },
): { area: Area | null; destination: Destination } {
  const area = areaFor(areas, place);
  if (area) return { area, destination: { area } };
  const isDrawn = place.latitude === null && areas.some(({ outline }) => outline !== null);
  return {
    area: null,
    destination: isDrawn ? "unknown" : { roundDays: place.roundDays ?? [] },
  };
}

/** Reads what the judge needs, in one statement; in none if nothing is promised. */
export async function readJudge(
  db: SqlRunner,
  at: { tenantId: string; timeZone: string; now: Date },
  { option, day, ...going }: Going & { option: OptionDays | null; day: string | null },
): Promise<PromiseJudge> {
  if (option === null && day === null) {
    const now = clockIn(at.timeZone, at.now);
    return judgeFor({ areas: [], closed: new Map(), now }, going);
  }
  return judgeFor(await readDeliveryCalendar(db, at, { areas: [], day }), going);
}

/** For a statement over `delivery_addresses as a`: the weekdays of the rounds to its postcode, 1 for Monday. */
export const roundDays = sql<number[]>`array(
  select distinct w from patches p, unnest(p.weekdays) as w
   where ${sameBusiness("p", "a")} and split_part(a.postcode, ' ', 1) = any (p.outward_codes))`;

/** For a statement over `delivery_addresses as a` with their `customers as c`: when something can be brought there. */
export const doorColumns = [
  "a.delivery_windows as deliveryWindows",
  "c.closed_days as closedDays",
  roundDays.as("roundDays"),
  hasAreas("a").as("inAreas"),
] as const;
