/*
 * What dangerous goods are on a van on each leg of its round: pure, so that the driver's phone works it out without
 * signal by the same function as the service (it is served to browsers: `parts.ts` and `van-load.ts` alone are imported here).
 */
import { isRecorded, isSet, partsOf } from "./parts";
import {
  Load,
  toGram,
  type AboardItem,
  type Carrying,
  type GoodsOfOne,
  type Pieces,
  type PlannedItem,
  type SmallLoad,
} from "./van-load";

/** Empties that are not cleaned are of this category, whatever was in them (ADR 1.1.3.6.3, but for category 0). */
const emptyCategory = 4;

/** Between which points a leg lies; both null: the yard where the round starts or ends. */
interface Ends {
  fromStopId: string | null;
  toStopId: string | null;
  fromReloadId: string | null;
  toReloadId: string | null;
}

export interface Leg extends Ends {
  items: readonly AboardItem[];
  kg: number;
  points: number;
  over: boolean;
}

/**
 * Every leg of a round, from the yard to the yard: one more than its stops and reloads. An open stop counts as it is
 * planned, one that is recorded as it was recorded; `partsOf` puts them in the order of time.
 */
export function legsOf(carrying: Carrying): Leg[] {
  const load = new Load(carrying.goods);
  const legs: Leg[] = [];
  let from: Pick<Ends, "fromStopId" | "fromReloadId"> = { fromStopId: null, fromReloadId: null };
  const go = (toStopId: string | null, toReloadId: string | null) => {
    legs.push(legOf(load.items(), { ...from, toStopId, toReloadId }, carrying.smallLoad));
    from = { fromStopId: toStopId, fromReloadId: toReloadId };
  };
  for (const part of partsOf(carrying.stops, carrying.reloads ?? [])) {
    if (part.reload) go(null, part.reload.id);
    load.begin(part, carrying);
    for (const stop of part.stops) {
      go(stop.id, null);
      load.make(stop);
    }
  }
  go(null, null);
  return legs;
}

/** What is aboard now: after all that is recorded, and before all that is not. */
export function aboardNow(carrying: Carrying): Leg {
  const load = new Load(carrying.goods);
  for (const part of partsOf(carrying.stops, carrying.reloads ?? [])) {
    if (part.reload && !isSet(part.reload.doneAt)) break;
    load.begin(part, carrying);
    for (const stop of part.stops) if (isRecorded(stop)) load.make(stop);
  }
  const nowhere = { fromStopId: null, toStopId: null, fromReloadId: null, toReloadId: null };
  return legOf(load.items(), nowhere, carrying.smallLoad);
}

/**
 * What is to be loaded and put down at each reload that is still to come, by its id: after it the van has the fulls
 * that the stops until the next reload ask for, no others, and no empties.
 */
export function plannedReloads(
  carrying: Omit<Carrying, "goods" | "smallLoad" | "carried">,
): Map<string, PlannedItem[]> {
  const load = new Load([]);
  const planned = new Map<string, PlannedItem[]>();
  for (const part of partsOf(carrying.stops, carrying.reloads ?? [])) {
    const before = load.pieces();
    load.begin(part, { ...carrying, carried: [] });
    if (part.reload && !isSet(part.reload.doneAt)) {
      planned.set(part.reload.id, differenceOf(before, load.pieces()));
    }
    for (const stop of part.stops) load.make(stop);
  }
  return planned;
}

function differenceOf(before: readonly Pieces[], after: readonly Pieces[]): PlannedItem[] {
  const items = new Map<string, PlannedItem>();
  const change = ({ productId, condition }: Pieces, by: number) => {
    const key = `${productId} ${condition}`;
    const item = items.get(key) ?? { productId, condition, load: 0, drop: 0 };
    items.set(key, { ...item, load: item.load + by });
  };
  for (const pieces of after) change(pieces, pieces.quantity);
  for (const pieces of before) change(pieces, -pieces.quantity);
  return [...items.values()].flatMap((item) =>
    item.load === 0 ? [] : { ...item, load: Math.max(0, item.load), drop: Math.max(0, -item.load) },
  );
}

/** Kilograms and points of what is aboard. */
export function weigh(
  items: readonly AboardItem[],
  smallLoad: SmallLoad | null,
): { kg: number; points: number; over: boolean } {
  const byCategory = new Map<number, number>();
  for (const { condition, transportCategory, totalNetKg } of items) {
    const category = condition === "empty" ? emptyCategory : transportCategory;
    byCategory.set(category, (byCategory.get(category) ?? 0) + totalNetKg);
  }
  const full = items.filter(({ condition }) => condition === "full");
  const kg = toGram(full.reduce((sum, { totalNetKg }) => sum + totalNetKg, 0));
  if (smallLoad === null) return { kg, points: 0, over: false };
  let points = 0;
  let over = false;
  for (const [category, amount] of byCategory) {
    const { factor, mostKg } = smallLoad.categories[category] ?? { factor: 0, mostKg: 0 };
    points += amount * factor;
    over ||= mostKg !== null && toGram(amount) > mostKg;
  }
  points = toGram(points);
  return { kg, points, over: over || points > smallLoad.mostPoints };
}

const legOf = (items: readonly AboardItem[], ends: Ends, smallLoad: SmallLoad | null): Leg => ({
  ...ends,
  items,
  ...weigh(items, smallLoad),
});

/** Codes of tunnels for the gases of `knownGoods` (ADR table A, column 15); others are carried by what their papers say. */
const tunnelCodes: Readonly<Record<string, string>> = { 1965: "B/D", 1978: "B/D", 1011: "B/D" };

/** How goods stand in a transport document (ADR 5.4.1.1.1 a to d and k; empties by 5.4.1.1.6.2). */
export function describeGoods({
  unNumber,
  properShippingName,
  hazardClass,
  label,
  condition,
}: Omit<GoodsOfOne, "netKg" | "grossKg" | "transportCategory"> & Pick<AboardItem, "condition">) {
  if (condition === "empty") return `EMPTY RECEPTACLES, ${hazardClass} (UN ${unNumber})`;
  const tunnel = tunnelCodes[unNumber];
  const code = tunnel === undefined ? "" : ` (${tunnel})`;
  return `UN ${unNumber} ${properShippingName}, ${label}${code}`;
}
