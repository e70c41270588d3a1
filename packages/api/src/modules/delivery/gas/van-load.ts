/*
 * What is on a van as its round goes on: pure, also for the driver's phone.
 */
import { isRecorded, isSet, type Part, type ReloadInTime, type StopInTime } from "./parts";

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

export interface StopOfRound extends StopInTime {
  sequence: number;
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

/** A reload of the van, with what was loaded and put down where it is done. */
export interface ReloadOfRound extends ReloadInTime {
  id: string;
  items: readonly {
    productId: string;
    condition: "full" | "empty";
    loaded: number | null;
    dropped: number | null;
  }[];
}

/** What is to be loaded and put down of a product at a reload, by the orders. */
export interface PlannedItem {
  productId: string;
  condition: "full" | "empty";
  load: number;
  drop: number;
}

/** How much is a small load (ADR 1.1.3.6.3 and 1.1.3.6.4). */
export interface SmallLoad {
  /** Points of all categories together. */
  mostPoints: number;
  /** By transport category: points of a kilogram, and the most kilograms of one alone; null is without limit. */
  categories: Readonly<Record<number, { factor: number; mostKg: number | null }>>;
}

export interface Carrying {
  stops: readonly StopOfRound[];
  goods: readonly CarriedGoods[];
  carried: readonly CarriedPieces[];
  /** None: not counted yet, so what the orders ask for is taken to be aboard. */
  counted: readonly CountedPieces[];
  /** None: the van is loaded once, before it leaves. */
  reloads?: readonly ReloadOfRound[];
  /** Null: nothing is small, nothing is over. */
  smallLoad: SmallLoad | null;
}

export interface AboardItem extends CarriedGoods {
  condition: "full" | "empty";
  quantity: number;
  /** Kilograms of all these pieces; an empty one counts none. */
  totalNetKg: number;
}

export interface Pieces {
  productId: string;
  condition: "full" | "empty";
  quantity: number;
}

type LoadedPart = Part<StopOfRound, ReloadOfRound>;

/** Pieces on a van, by product and whether they are full. Of what is no dangerous goods nothing is shown in a leg. */
export class Load {
  readonly #aboard = new Map<string, Pieces>();
  #riding: readonly CarriedPieces[] = [];
  constructor(readonly goods: readonly CarriedGoods[]) {}

  add(productId: string, condition: "full" | "empty", quantity: number): void {
    this.#put(productId, condition, this.of(productId, condition) + quantity);
  }

  #put(productId: string, condition: "full" | "empty", quantity: number): void {
    this.#aboard.set(`${productId} ${condition}`, { productId, condition, quantity });
  }

  of(productId: string, condition: "full" | "empty"): number {
    return this.#aboard.get(`${productId} ${condition}`)?.quantity ?? 0;
  }

  /** Without what rides along between yards. */
  pieces(): Pieces[] {
    return [...this.#aboard.values()].filter(({ quantity }) => quantity > 0);
  }

  /**
   * The van is loaded for a part of the round. At the start: as it was counted, with what came onto the part since;
   * else what its orders ask for. At a reload that is done: as it was counted there. At one to come: what its orders
   * ask for, and nothing else. At least what was handed over: nobody hands over what is not aboard.
   */
  begin(
    { reload, stops, loads }: LoadedPart,
    { counted, carried }: Pick<Carrying, "counted" | "carried">,
  ): void {
    const asked = new Map<string, number>();
    const handedOver = new Map<string, number>();
    const sum = (of: Map<string, number>, id: string, more: number) =>
      of.set(id, (of.get(id) ?? 0) + more);
    for (const stop of loads) {
      // What is made already is not loaded any more.
      if (stop.soldAtDoor || (reload && isRecorded(stop))) continue;
      for (const line of stop.lines) sum(asked, line.productId, line.quantity);
    }
    for (const stop of stops) {
      if (!isRecorded(stop)) continue;
      for (const line of stop.lines) sum(handedOver, line.productId, leftThere(stop, line));
    }
    this.#riding = carried;
    if (reload === null) {
      for (const { productId, condition, counted: pieces, expected } of counted) {
        const since =
          condition === "full" ? Math.max(0, (asked.get(productId) ?? 0) - expected) : 0;
        this.add(productId, condition, pieces + since);
      }
      const isCounted = (id: string) =>
        counted.some(({ productId, condition }) => productId === id && condition === "full");
      for (const [id, pieces] of asked) if (!isCounted(id)) this.add(id, "full", pieces);
    } else if (isSet(reload.doneAt)) {
      for (const { productId, condition, loaded, dropped } of reload.items) {
        const now = this.of(productId, condition) + (loaded ?? 0) - (dropped ?? 0);
        this.#put(productId, condition, Math.max(0, now));
      }
    } else {
      this.#aboard.clear();
      for (const [id, pieces] of asked) this.add(id, "full", pieces);
    }
    for (const [id, pieces] of handedOver) {
      this.#put(id, "full", Math.max(this.of(id, "full"), pieces));
    }
  }

  /** What a stop takes off the van and puts onto it. */
  make(stop: StopOfRound): void {
    // A sale that was taken back.
    if (stop.soldAtDoor && !isRecorded(stop)) return;
    for (const line of stop.lines) this.add(line.productId, "full", -leftThere(stop, line));
    for (const { productId, quantity } of stop.collect) this.add(productId, "empty", quantity);
  }

  /** Fulls first, in the order of the goods. */
  items(): AboardItem[] {
    const ridingOf = (id: string, condition: "full" | "empty") =>
      this.#riding.reduce(
        (sum, one) =>
          one.productId === id && one.condition === condition ? sum + one.quantity : sum,
        0,
      );
    return (["full", "empty"] as const).flatMap((condition) =>
      this.goods.flatMap((one): AboardItem[] => {
        const quantity = this.of(one.productId, condition) + ridingOf(one.productId, condition);
        if (quantity <= 0) return [];
        const totalNetKg = condition === "full" ? toGram(one.netKg * quantity) : 0;
        return [{ ...one, condition, quantity, totalNetKg }];
      }),
    );
  }
}

function leftThere(
  { completedAt, failedAt }: StopOfRound,
  line: StopOfRound["lines"][number],
): number {
  if (isSet(failedAt)) return 0;
  return isSet(completedAt) ? line.deliveredQuantity : line.quantity;
}

/** Sums of decimals are exact to the gram. @throws where the amount is NaN or infinite: gas is not counted with it */
export function toGram(amount: number): number {
  if (!Number.isFinite(amount)) throw new Error(`${amount} is no amount of dangerous goods`);
  return Math.round(amount * 1000) / 1000;
}
