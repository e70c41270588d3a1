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
  /** Sold from what was aboard: no part of the load. */
  soldAtDoor: boolean;
  lines: readonly { productId: string; quantity: number; deliveredQuantity: number }[];
  collect: readonly { productId: string; quantity: number }[];
}

/** What rides along between yards: aboard all the way. */
export interface CarriedPieces {
  productId: string;
  condition: "full" | "empty";
  quantity: number;
}

/** What was counted onto the van before it left, and what its orders asked for by then. */
export interface CountedPieces {
  productId: string;
  condition: "full" | "empty";
  counted: number;
  expected: number;
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
  /** None: not counted yet, so what the orders ask for is taken to be aboard. */
  counted: readonly CountedPieces[];
  /** Null: nothing is small, nothing is over. */
  smallLoad: SmallLoad | null;
}

/**
 * Every leg of a round, from the yard to the yard: one more than its stops. An open stop counts as it is planned,
 * one that is recorded as it was recorded. What is recorded is past: it comes before what is open, wherever it stands
 * on the round, as what is sold at a door does, which stands behind the others.
 */
export function legsOf(carrying: Carrying): Leg[] {
  const { stops, smallLoad } = carrying;
  const inTime = [...stops.filter(isRecorded), ...stops.filter((stop) => !isRecorded(stop))];
  const load = loaded(carrying);
  const legs = [legOf(load.items(), [null, inTime[0]?.id ?? null], smallLoad)];
  for (const [at, stop] of inTime.entries()) {
    load.make(stop);
    legs.push(legOf(load.items(), [stop.id, inTime[at + 1]?.id ?? null], smallLoad));
  }
  return legs;
}

/** What is aboard now: after all that is recorded, and before all that is not. */
export function aboardNow(carrying: Carrying): Leg {
  const load = loaded(carrying);
  for (const stop of carrying.stops) if (isRecorded(stop)) load.make(stop);
  return legOf(load.items(), [null, null], carrying.smallLoad);
}

/**
 * What left the yard: as it was counted, with what came onto the round since; else what its orders ask for. At least
 * what was handed over: nobody hands over what is not aboard.
 */
function loaded({ stops, goods, carried, counted }: Carrying): Load {
  const planned = new Load(goods);
  const handedOver = new Load(goods);
  for (const stop of stops) {
    for (const line of stop.lines) {
      if (!stop.soldAtDoor) planned.add(line.productId, "full", line.quantity);
      if (isRecorded(stop)) handedOver.add(line.productId, "full", leftThere(stop, line));
    }
  }
  const load = new Load(goods);
  for (const { productId } of goods) {
    const asked = planned.of(productId, "full");
    const count = counted.find((one) => one.productId === productId && one.condition === "full");
    const aboard = count ? count.counted + Math.max(0, asked - count.expected) : asked;
    load.add(productId, "full", Math.max(aboard, handedOver.of(productId, "full")));
  }
  for (const { productId, condition, counted: quantity } of counted) {
    if (condition === "empty") load.add(productId, condition, quantity);
  }
  for (const { productId, condition, quantity } of carried) {
    load.add(productId, condition, quantity);
  }
  return load;
}

const isSet = (at: unknown) => at !== null && at !== undefined;

/** Whether something is recorded at a stop: it is past. */
export const isRecorded = ({
  completedAt,
  failedAt,
}: Pick<StopOfRound, "completedAt" | "failedAt">): boolean => isSet(completedAt) || isSet(failedAt);

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

  of(productId: string, condition: "full" | "empty"): number {
    return this.#quantities.get(`${productId} ${condition}`) ?? 0;
  }

  /** What a stop takes off the van and puts onto it. */
  make(stop: StopOfRound): void {
    // A sale that was taken back.
    if (stop.soldAtDoor && !isRecorded(stop)) return;
    for (const line of stop.lines) this.add(line.productId, "full", -leftThere(stop, line));
    if (isSet(stop.failedAt)) return;
    for (const { productId, quantity } of stop.collect) this.add(productId, "empty", quantity);
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
