import { expressionBuilder, sql, type Expression, type Tables } from "@roundsman/db";
import { evaluateRound, NOTHING, type Amounts, type EvaluatedRound } from "@roundsman/planner";
import type { z } from "zod";
import { asCounted, type CountedGoods, type LoadedStop } from "../gas/counted-load";
import { isSet, partsOf, type ReloadInTime, type StopInTime } from "../gas/parts";
import { finite, finiteOrNull } from "../../../platform/rules/dated-rule";
import { timeOfDay } from "../times";
import type { Fit } from "./schema";

/* What orders and rounds weigh and measure, and whether a round fits its van and its driver's shift. */

interface VanLimits {
  payloadKg: number | null;
  volumeLitres: number | null;
  hazardLimitKg: number | null;
}

/** Seconds from midnight of the round's date. */
export interface Hours {
  departsAt: number | null;
  /** At the wheel; null until routed. */
  drivingSeconds: number | null;
  /** At yards between stops. */
  reloadingSeconds?: number;
  shift: { from: number; until: number } | null;
  /** The driver is down as not working that day. */
  dayOff: boolean;
}

/** What transfers weigh and measure that ride along; `unweighed` counts units without a weight. */
interface Riding extends Amounts {
  unweighed: number;
}

const nothing: Riding = { ...NOTHING, unweighed: 0 };

/**
 * Whether a round fits its van and its driver's shift (docs/contract/rounds.md#roundfit). All fulls leave the
 * yard on the van, empties come on along the way, and what fails or is refused rides back, to the next yard where the
 * van is reloaded: the load that counts is the greatest at any moment. Null where there is nothing to carry.
 * @param carried transfers that ride along, taken to be aboard all the way
 */
export function fitOf(
  stops: readonly LoadedStop[],
  limits: VanLimits,
  hours: Hours,
  carried: Riding = nothing,
): z.infer<typeof Fit> | null {
  if (stops.length === 0 && carried.litres + carried.kg + carried.unweighed === 0) return null;
  const { peak, over } = loadOf(stops, carried, limits);
  const totalSeconds = secondsAway(stops, hours);
  const backAt =
    hours.departsAt === null || totalSeconds === null ? null : hours.departsAt + totalSeconds;
  const isWeighed =
    carried.kg > 0 ||
    stops.some(
      (stop) =>
        stop.lines.some((line) => line.fullKg !== null) ||
        stop.collect.some((line) => line.emptyKg !== null),
    );
  return {
    loadKg: isWeighed ? peak.kg : null,
    payloadKg: limits.payloadKg,
    loadLitres: Math.ceil(peak.litres),
    volumeLitres: limits.volumeLitres,
    unweighedItems: stops.reduce((sum, stop) => sum + unweighed(stop), carried.unweighed),
    totalSeconds,
    departsAt: hours.departsAt === null ? null : timeOfDay(hours.departsAt),
    backAt: backAt === null ? null : timeOfDay(backAt),
    shiftEnd: hours.shift && timeOfDay(hours.shift.until),
    over: isOutsideShift(hours, backAt) ? [...over, "shift"] : [...over],
  };
}

/**
 * What a round carries beyond its van's limits, in words with the figures; null where it fits. Its driver's
 * hours are left out: they don't keep a round from being issued.
 */
export function whyOverloaded(
  stops: readonly LoadedStop[],
  limits: VanLimits,
  carried: Amounts = NOTHING,
): string | null {
  const { peak } = loadOf(stops, carried, limits);
  // To the gram and millilitre: what is over by little must not read as the limit itself.
  const figures = (amount: number, unit: string) => `${amount.toLocaleString("en-GB")} ${unit}`;
  const beyond = (words: string, amount: number, limit: number | null, unit: string) =>
    limit !== null && amount > limit
      ? [`${words}: ${figures(amount, unit)} on a van for ${figures(limit, unit)}.`]
      : [];
  const found = [
    ...beyond("Over weight", peak.kg, limits.payloadKg, "kg"),
    ...beyond("Over volume", peak.litres, limits.volumeLitres, "litres"),
    ...beyond("Over the hazard limit", peak.hazardKg, limits.hazardLimitKg, "kg"),
  ];
  return found.length === 0 ? null : found.join(" ");
}

/** The greatest of each measure on board between any two stops, to the gram and millilitre. */
export const peakLoad = (stops: readonly LoadedStop[], carried: Amounts = NOTHING): Amounts =>
  loadOf(stops, carried, { payloadKg: null, volumeLitres: null, hazardLimitKg: null }).peak;

/** Each part of the round between two loadings is judged by itself: the van holds no more than one of them. */
function loadOf(
  stops: readonly LoadedStop[],
  carried: Amounts,
  limits: VanLimits,
): Pick<EvaluatedRound, "peak" | "over"> {
  const parts = new Map<number, LoadedStop[]>([[0, []]]);
  for (const stop of stops) {
    const part = stop.part ?? 0;
    parts.set(part, [...(parts.get(part) ?? []), stop]);
  }
  const loads = [...parts.values()].map((part) => loadOfPart(part, carried, limits));
  return {
    peak: loads.map(({ peak }) => peak).reduce(greatest),
    over: [...new Set(loads.flatMap(({ over }) => over))],
  };
}

const greatest = (a: Amounts, b: Amounts): Amounts => ({
  kg: Math.max(a.kg, b.kg),
  litres: Math.max(a.litres, b.litres),
  hazardKg: Math.max(a.hazardKg, b.hazardKg),
});

/** The planner's own judgement; what is aboard all the way comes off at the yard, as a last stop. */
function loadOfPart(
  stops: readonly LoadedStop[],
  carried: Amounts,
  { payloadKg: kg, volumeLitres: litres, hazardLimitKg: hazardKg }: VanLimits,
): Pick<EvaluatedRound, "peak" | "over"> {
  const atYard = [carried, ...stops.map(comesBack)].reduce(added, NOTHING);
  const cargo = [...stops.map(cargoOf), { deliver: atYard, collect: NOTHING }];
  return evaluateRound(
    cargo.map((at) => ({ ...at, place: null, windows: [], serviceSeconds: 0 })),
    { ...somewhere, capacity: { kg, litres, hazardKg } },
    { size: 0, metres: new Float64Array(), seconds: new Float64Array() },
  );
}

/** Load does not ask where or when. */
const somewhere = { startPlace: 0, endPlace: 0, shift: { from: 0, until: 0 }, break: null };

const cargoOf = (stop: LoadedStop) => ({
  deliver: stop.lines.map((line) => fulls(line, leftThere(stop, line))).reduce(added, NOTHING),
  collect: stop.collect.map(empties).reduce(added, NOTHING),
});

const comesBack = (stop: LoadedStop): Amounts =>
  stop.lines
    .map((line) => fulls(line, line.quantity - leftThere(stop, line)))
    .reduce(added, NOTHING);

type Line = LoadedStop["lines"][number];

function leftThere(stop: LoadedStop, line: Line): number {
  if (stop.failed) return 0;
  return stop.completed ? line.deliveredQuantity : line.quantity;
}

const fulls = (line: Line, quantity: number): Amounts => ({
  kg: times(line.fullKg, "fullKg", quantity),
  litres: times(line.volumeLitres, "volumeLitres", quantity),
  hazardKg: times(line.hazardKg, "hazardKg", quantity),
});

const empties = (line: LoadedStop["collect"][number]): Amounts => ({
  kg: times(line.emptyKg, "emptyKg", line.quantity),
  litres: times(line.volumeLitres, "volumeLitres", line.quantity),
  hazardKg: 0,
});

/** An unknown amount counts as none. @throws where the row lacks it, so that no van goes out too heavy by a bug */
const times = (ofOne: number | null, name: string, quantity: number): number =>
  (finiteOrNull(ofOne, name) ?? 0) * finite(quantity, "quantity");

const added = (a: Amounts, b: Amounts): Amounts => ({
  kg: a.kg + b.kg,
  litres: a.litres + b.litres,
  hazardKg: a.hazardKg + b.hazardKg,
});

const unweighed = (stop: LoadedStop): number =>
  stop.lines.reduce((sum, line) => sum + (line.fullKg === null ? line.quantity : 0), 0) +
  stop.collect.reduce((sum, line) => sum + (line.emptyKg === null ? line.quantity : 0), 0);

/** Driving, serving and waiting: from leaving the yard to being back. */
function secondsAway(
  stops: readonly LoadedStop[],
  { drivingSeconds, reloadingSeconds = 0 }: Hours,
): number | null {
  if (drivingSeconds === null) return null;
  return stops.reduce(
    (sum, stop) => sum + (stop.serviceSeconds ?? 0) + (stop.waitSeconds ?? 0),
    drivingSeconds + reloadingSeconds,
  );
}

function isOutsideShift({ shift, dayOff, departsAt }: Hours, backAt: number | null): boolean {
  if (dayOff) return true;
  if (shift === null) return false;
  return (
    (departsAt !== null && departsAt < shift.from) || (backAt !== null && backAt > shift.until)
  );
}

/**
 * Stops as loads are counted, each with the part of the round that its goods are loaded for. What was sold at a door
 * was aboard for nobody, or for an order that was not delivered.
 */
export const toLoads = <Stop extends StopInTime & { soldAtDoor: boolean }>(
  stops: readonly Stop[],
  reloads: readonly ReloadInTime[],
) =>
  partsOf(stops, reloads)
    .filter(({ reload }) => !reload?.addedOnTheWay)
    .flatMap(({ loads }, part) => loads.map((stop) => ({ ...stop, part })))
    .filter(({ soldAtDoor }) => !soldAtDoor)
    .map((stop) => ({
      ...stop,
      completed: isSet(stop.completedAt),
      failed: isSet(stop.failedAt),
    }));

type StopAboard = StopInTime & { soldAtDoor: boolean } & Omit<
    LoadedStop,
    "completed" | "failed" | "part"
  >;

/** Returns what is loaded for the stops of a round, as it was counted where it was. */
export const loadsOf = (
  {
    reloads,
    countedGoods,
  }: { reloads: readonly ReloadInTime[]; countedGoods: readonly CountedGoods[] },
  stops: readonly StopAboard[],
): LoadedStop[] => asCounted(toLoads(stops, reloads), countedGoods);

const o = expressionBuilder<Tables & { o: Tables["orders"] }, "o">();

/** The outward code of `orders as o`, such as LA23; null where it has no postcode. */
export const outwardCode = sql<
  string | null
>`nullif(split_part(${o.ref("o.deliver_to_postcode")}, ' ', 1), '')`;

type Quantity = Expression<number | null>;
/** Kilograms or litres of one; null where unknown. */
type OfOne = Expression<string | null>;

/** How many pieces, all together; none where there are none. */
export const countOf = (quantity: Quantity) => sql<number>`coalesce(sum(${quantity}), 0)::int`;

/** Of all together; what is unknown counts as none. */
const totalOf = (quantity: Quantity, ofOne: OfOne) =>
  sql<number>`coalesce(sum(${quantity} * ${ofOne}), 0)::float8`;

/** How many units of its product an order line (`l`) is: pieces, or its measure of each. */
const unitsOf = sql<number>`l.quantity * l.measure`;

/**
 * What goes out for an order: how many fulls, and their kilograms, litres and kilograms of hazardous goods.
 * One row for `orders as o`, to be joined laterally; its lines are `l`, their products `g`.
 */
export const selectFulls = o
  .selectFrom("order_lines as l")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
  )
  .whereRef("l.tenant_id", "=", "o.tenant_id")
  .whereRef("l.order_id", "=", "o.id")
  .select((eb) => [
    countOf(eb.ref("l.quantity")).as("items"),
    totalOf(unitsOf, eb.ref("g.full_kg")).as("kg"),
    totalOf(unitsOf, eb.ref("g.volume_litres")).as("litres"),
    totalOf(unitsOf, eb.ref("g.hazard_kg")).as("hazardKg"),
    totalOf(
      unitsOf,
      eb.case().when("g.un_number", "is not", null).then(eb.ref("g.hazard_kg")).end(),
    ).as("gasKg"),
  ]);

/** The same of the empties that come back for it: `order_collect as c` and their products `g`. */
export const selectEmpties = o
  .selectFrom("order_collect as c")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "c.tenant_id").onRef("g.id", "=", "c.product_id"),
  )
  .whereRef("c.tenant_id", "=", "o.tenant_id")
  .whereRef("c.order_id", "=", "o.id")
  .select((eb) => [
    countOf(eb.ref("c.quantity")).as("items"),
    totalOf(eb.ref("c.quantity"), eb.ref("g.empty_kg")).as("kg"),
    totalOf(eb.ref("c.quantity"), eb.ref("g.volume_litres")).as("litres"),
  ]);
