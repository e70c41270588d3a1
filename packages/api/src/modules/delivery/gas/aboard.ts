/*
 * What dangerous goods are on a van on each leg of its round: pure, so that the driver's phone works it out without
 * signal by the same function as the service (it is served to browsers: nothing else is imported here).
 */

/** Of one piece of a product, as it is carried. */
export interface GoodsOfOne {
  unNumber: string;
  properShippingName: string;
  hazardClass: string;
  label: string;
  /** ADR 1.1.3.6.3: 0 to 4. */
  transportCategory: number;
  /** Kilograms of the goods alone in a full one; 0 where it is not known. */
  netKg: number;
  /** Kilograms of a full one with its cylinder; null where it is not known. */
  grossKg: number | null;
}

export interface CarriedGoods extends GoodsOfOne {
  productId: string;
  productName: string;
}

export interface StopOfRound {
  id: string;
  sequence: number;
  /** By any clock: whether it stands is what counts. */
  completedAt: unknown;
  failedAt: unknown;
  lines: readonly { productId: string; quantity: number; deliveredQuantity: number }[];
  collect: readonly { productId: string; quantity: number }[];
}

/** What rides along between yards: aboard all the way. */
export interface CarriedPieces {
  productId: string;
  condition: "full" | "empty";
  quantity: number;
}

/** How much is a small load (ADR 1.1.3.6.3 and 1.1.3.6.4). */
export interface SmallLoad {
  /** Points of all categories together. */
  mostPoints: number;
  /** By transport category: points of a kilogram, and the most kilograms of one alone; null is without limit. */
  categories: Readonly<Record<number, { factor: number; mostKg: number | null }>>;
}

/** Empties that are not cleaned are of this category, whatever was in them (ADR 1.1.3.6.3, but for category 0). */
const emptyCategory = 4;

export interface AboardItem extends CarriedGoods {
  condition: "full" | "empty";
  quantity: number;
  /** Kilograms of all these pieces; an empty one counts none. */
  totalNetKg: number;
}

export interface Leg {
  /** Null: the yard. */
  fromStopId: string | null;
  toStopId: string | null;
  items: readonly AboardItem[];
  kg: number;
  points: number;
  over: boolean;
}

interface Carrying {
  stops: readonly StopOfRound[];
  goods: readonly CarriedGoods[];
  carried: readonly CarriedPieces[];
  /** Null: nothing is small, nothing is over. */
  smallLoad: SmallLoad | null;
}

/**
 * Every leg of a round, from the yard to the yard: one more than its stops. An open stop counts as it is planned,
 * one that is recorded as it was recorded.
 */
export function legsOf({ stops, goods, carried, smallLoad }: Carrying): Leg[] {
  const load = new Load(goods);
  for (const { productId, condition, quantity } of carried)
    load.add(productId, condition, quantity);
  for (const { lines } of stops) {
    for (const { productId, quantity } of lines) load.add(productId, "full", quantity);
  }
  const legs = [legOf(load.items(), [null, stops[0]?.id ?? null], smallLoad)];
  for (const [at, stop] of stops.entries()) {
    for (const line of stop.lines) load.add(line.productId, "full", -leftThere(stop, line));
    if (!isSet(stop.failedAt)) {
      for (const { productId, quantity } of stop.collect) load.add(productId, "empty", quantity);
    }
    legs.push(legOf(load.items(), [stop.id, stops[at + 1]?.id ?? null], smallLoad));
  }
  return legs;
}

/** What is aboard now: after all that is recorded, and before all that is not. */
export function aboardNow(carrying: Carrying): Leg {
  const [leaving] = legsOf({
    ...carrying,
    stops: carrying.stops.filter((stop) => isSet(stop.completedAt) || isSet(stop.failedAt)),
  }).slice(-1);
  const open = new Load(carrying.goods);
  for (const { productId, condition, quantity } of leaving?.items ?? []) {
    open.add(productId, condition, quantity);
  }
  for (const stop of carrying.stops) {
    if (isSet(stop.completedAt) || isSet(stop.failedAt)) continue;
    for (const { productId, quantity } of stop.lines) open.add(productId, "full", quantity);
  }
  return legOf(open.items(), [null, null], carrying.smallLoad);
}

const isSet = (at: unknown) => at !== null && at !== undefined;

function leftThere(
  { completedAt, failedAt }: StopOfRound,
  line: StopOfRound["lines"][number],
): number {
  if (isSet(failedAt)) return 0;
  return isSet(completedAt) ? line.deliveredQuantity : line.quantity;
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

/** Sums of decimals are exact to the gram. */
const toGram = (amount: number) => Math.round(amount * 1000) / 1000;

const legOf = (
  items: readonly AboardItem[],
  [fromStopId, toStopId]: readonly [string | null, string | null],
  smallLoad: SmallLoad | null,
): Leg => ({ fromStopId, toStopId, items, ...weigh(items, smallLoad) });

/** Pieces on a van, by product and whether they are full. What is no dangerous goods is not counted. */
class Load {
  readonly #quantities = new Map<string, number>();
  constructor(readonly goods: readonly CarriedGoods[]) {}

  add(productId: string, condition: "full" | "empty", quantity: number): void {
    const key = `${productId} ${condition}`;
    this.#quantities.set(key, (this.#quantities.get(key) ?? 0) + quantity);
  }

  /** Fulls first, in the order of the goods. */
  items(): AboardItem[] {
    return (["full", "empty"] as const).flatMap((condition) =>
      this.goods.flatMap((one): AboardItem[] => {
        const quantity = this.#quantities.get(`${one.productId} ${condition}`) ?? 0;
        if (quantity <= 0) return [];
        const totalNetKg = condition === "full" ? toGram(one.netKg * quantity) : 0;
        return [{ ...one, condition, quantity, totalNetKg }];
      }),
    );
  }
}

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
