import { finite } from "../../../platform/rules/dated-rule";

/*
 * What bottles cost that a customer holds (docs/decisions/0303). Days are YYYY-MM-DD by the business's own clock. A day
 * counts for each bottle that is with the customer as it ends: the day it came counts, the day it went back does not.
 */

/** What went to a customer, and came back from them, on a day. */
export interface Move {
  on: string;
  productId: string;
  out: number;
  back: number;
}

/** From `above` on, so many pence. */
export interface Bracket {
  above: number;
  pence: number;
}

/** What a bottle costs from a day on. */
export interface Rate {
  from: string;
  per: "day" | "month" | "year";
  /** Days of each bottle that cost nothing, the first being the day it came. */
  freeDays: number;
  /**
   * `bottles`: the customer's bottles of the class in the order in which they came, each at the bracket of its place.
   * `days`: each bottle at the bracket of the days for which it has been held.
   */
  bracketsBy: "bottles" | "days";
  /** By `above`, which is 0 for the first. */
  brackets: readonly Bracket[];
}

/** When a product is of the class. */
export interface Membership {
  productId: string;
  from: string;
  /** The last day; null while it still is. */
  until: string | null;
}

export interface Terms {
  /** The earliest first. */
  rates: readonly Rate[];
  products: readonly Membership[];
}

/** Bottles times days, how many of them are free, and pence excluding VAT as a whole fraction of `unit`. */
export interface Held {
  bottleDays: number;
  freeDays: number;
  exact: bigint;
}

/** Of every number of days in a month and a year a multiple, so that pence by the day are whole. */
export const unit = 1_681_363_740n;

/** Bottles that came on one day. */
interface Lot {
  productId: string;
  since: number;
  bottles: number;
}

const dayMs = 86_400_000;
/** Days since 1970. */
const numberOf = (day: string): number =>
  finite(Date.parse(`${day}T00:00:00Z`) / dayMs, "day of a rental");

/** Over how many days the pence of a rate are spread. */
function spreadOver(per: Rate["per"], day: Date): number {
  if (per === "day") return 1;
  const year = day.getUTCFullYear();
  if (per === "month") return new Date(Date.UTC(year, day.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365;
}

/**
 * What a customer held of a class through a day: before `from`, and from then on to `to`, both included. What comes
 * back is what came first; where more came back than ever went out, the next that go out make up for it.
 * @throws where a number is missing or not finite
 */
export function heldOf(
  moves: readonly Move[],
  terms: Terms,
  { from, to }: { from: string; to: string },
): { before: Held; within: Held; evenly: number | null } {
  const [first, last] = [numberOf(from), numberOf(to)];
  const sums = { before: new Sum(), within: new Sum() };
  const counts = new Set<number>();
  const ordered = moves.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const begins = ordered[0] ? numberOf(ordered[0].on) : last + 1;
  const shelf = new Shelf();
  const products = terms.products.map((one) => ({
    productId: one.productId,
    from: numberOf(one.from),
    until: one.until === null ? Infinity : numberOf(one.until),
  }));
  const rates = terms.rates.map((rate) => ({
    ...rate,
    from: numberOf(rate.from),
    freeDays: finite(rate.freeDays, "free days"),
    brackets: rate.brackets.map(({ above, pence }) => ({
      above: finite(above, "bracket"),
      pence: finite(pence, "rental"),
    })),
  }));
  let at = 0;
  for (let today = begins; today <= last; today += 1) {
    for (let move = ordered[at]; move && numberOf(move.on) === today; move = ordered[at]) {
      finite(move.out - move.back, "bottles moved");
      shelf.move(move, today);
      at += 1;
    }
    const rate = rates.findLast((one) => one.from <= today);
    const lots = shelf.lots.filter(({ productId }) =>
      products.some(
        (one) => one.productId === productId && one.from <= today && today <= one.until,
      ),
    );
    if (rate) (today < first ? sums.before : sums.within).add(lots, rate, today);
    if (today >= first) counts.add(lots.reduce((sum, { bottles }) => sum + bottles, 0));
  }
  if (begins > first) counts.add(0);
  const [count] = counts;
  return {
    before: sums.before.held(),
    within: sums.within.held(),
    evenly: counts.size === 1 ? (count ?? null) : null,
  };
}

/** A customer's bottles, the first that came first, and how many more came back of each product than went out. */
class Shelf {
  lots: Lot[] = [];
  readonly #missing = new Map<string, number>();

  /** Empties go back before full ones come: an exchange makes new bottles of old ones. */
  move({ productId, ...moved }: Move, today: number): void {
    // A correction that turns a movement round is one the other way.
    const back = Math.max(moved.back, 0) + Math.max(-moved.out, 0);
    const out = Math.max(moved.out, 0) + Math.max(-moved.back, 0);
    const short = this.#take(productId, back) + (this.#missing.get(productId) ?? 0);
    const left = Math.max(out - short, 0);
    this.#missing.set(productId, Math.max(short - out, 0));
    if (left > 0) this.lots.push({ productId, since: today, bottles: left });
  }

  /** Takes the oldest. Gives how many there were too few. */
  #take(productId: string, bottles: number): number {
    let left = bottles;
    for (const lot of this.lots) {
      if (left === 0) break;
      if (lot.productId !== productId) continue;
      const taken = Math.min(lot.bottles, left);
      lot.bottles -= taken;
      left -= taken;
    }
    this.lots = this.lots.filter((lot) => lot.bottles > 0);
    return left;
  }
}

/** Bottle-days added up. Pence are kept by the days over which they are spread, and put together at the end. */
class Sum {
  #bottleDays = 0;
  #freeDays = 0;
  readonly #pence = new Map<number, number>();

  add(lots: readonly Lot[], rate: Omit<Rate, "from">, today: number): void {
    let place = 0;
    let pence = 0;
    for (const { since, bottles } of lots) {
      const age = today - since + 1;
      this.#bottleDays += bottles;
      if (age <= rate.freeDays) this.#freeDays += bottles;
      else if (rate.bracketsBy === "days") pence += bottles * penceAt(rate.brackets, age);
      else pence += penceOfPlaces(rate.brackets, place, bottles);
      place += bottles;
    }
    if (pence === 0) return;
    const days = spreadOver(rate.per, new Date(today * dayMs));
    this.#pence.set(days, (this.#pence.get(days) ?? 0) + pence);
  }

  held(): Held {
    const exact = [...this.#pence].reduce(
      (sum, [days, pence]) => sum + (BigInt(pence) * unit) / BigInt(days),
      0n,
    );
    return { bottleDays: this.#bottleDays, freeDays: this.#freeDays, exact };
  }
}

const penceAt = (brackets: readonly Bracket[], place: number): number =>
  brackets.findLast(({ above }) => above < place)?.pence ?? 0;

/** The pence of so many bottles that come after `before` others. */
function penceOfPlaces(brackets: readonly Bracket[], before: number, bottles: number): number {
  return brackets.reduce((sum, { above, pence }, n) => {
    const end = brackets[n + 1]?.above ?? Infinity;
    const inside = Math.min(before + bottles, end) - Math.max(before, above);
    return sum + Math.max(inside, 0) * pence;
  }, 0);
}

/** Whole pence, half up. */
export const penceOf = (exact: bigint): number => Number((2n * exact + unit) / (2n * unit));

/** What was billed of a customer and class so far: the sums of all runs. */
export interface Billed {
  bottleDays: number;
  freeDays: number;
  netPence: number;
}

export interface Due {
  bottleDays: number;
  freeDays: number;
  correctionDays: number;
  correctionFreeDays: number;
  /** Excluding VAT. Below zero where more was billed than is owed. */
  netPence: number;
  /** How many bottles there were on every day, where it was always the same. */
  evenly: number | null;
}

/**
 * What a run bills: all that is owed through its last day, less all that was billed. So each day of a bottle is billed
 * once, and what is recorded late of days before is corrected. Pence are rounded once, over all runs.
 */
export function dueOf(
  moves: readonly Move[],
  terms: Terms,
  run: { from: string; to: string },
  billed: Billed,
): Due {
  const { before, within, evenly } = heldOf(moves, terms, run);
  return {
    bottleDays: within.bottleDays,
    freeDays: within.freeDays,
    correctionDays: before.bottleDays - billed.bottleDays,
    correctionFreeDays: before.freeDays - billed.freeDays,
    netPence: penceOf(before.exact + within.exact) - billed.netPence,
    evenly,
  };
}
