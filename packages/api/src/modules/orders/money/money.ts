import type { OrderStatus } from "@roundsman/db";
import { finite, finiteOrNull } from "../../../platform/rules/dated-rule";
import {
  byVat,
  lessDiscount,
  vatKey,
  type KeptPrice,
  type VatKind,
} from "../../../platform/values/values";
import {
  bearersOf,
  newChargeRule,
  partNet,
  partsByUse,
  shareOut,
  takenOut,
  type PricedLine,
} from "./priced-lines";

export { discountOf, lineAmount, lineNet, partsByUse, shareOut } from "./priced-lines";

/** An order, as far as money goes. */
export interface PricedOrder {
  lines: readonly PricedLine[];
  /** For delivery, in pence excluding VAT. */
  chargePence: number;
  /** How the charge is shared out: `orders.charge_rule`. */
  chargeRule: number;
}

interface VatPart extends VatKind {
  /** Goods and their share of the delivery charge, in pence excluding VAT. */
  netPence: number;
  vatPence: number;
}

export interface Sums {
  netPence: number;
  vatPence: number;
  /** Including VAT: what a customer pays. */
  totalPence: number;
  /** By rate, the lowest first. */
  parts: VatPart[];
}

/** An order's goods of one kind of VAT, with the share of the charge that bears it. */
interface RatePart extends VatKind {
  goodsPence: number;
  /** Goods priced excluding VAT. */
  plainPence: number;
  /** Whole pence; the shares of an order add up to its charge. */
  chargePence: number;
  /** Unrounded: what VAT is counted on, goods priced excluding VAT and the charge. */
  exact: Fraction;
  /** The VAT of goods priced including it, taken out of each line. */
  takenOutPence: number;
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}
const none: Fraction = { top: 0n, bottom: 1n };

/** The sums of a document that bills one order. */
export const sumsOf = (
  lines: readonly PricedLine[],
  chargePence: number,
  chargeRule = newChargeRule,
): Sums => sumsOfAll([{ lines, chargePence, chargeRule }]);

/**
 * The sums of one document over any number of orders (docs/contract/conventions.md#money): VAT is counted once per
 * rate, half up, and each delivery charge bears the VAT of its own goods, shared out by value. Lines priced including
 * VAT are paid as they are priced, and their VAT is taken out of each.
 */
export function sumsOfAll(orders: readonly PricedOrder[]): Sums {
  const rates = new Map<
    string,
    Pick<RatePart, "exact" | "takenOutPence"> & Omit<VatPart, "vatPence">
  >();
  for (const part of orders.flatMap(partsOf)) {
    const { vatRate, vatTreatment } = part;
    const sum = rates.get(vatKey(part)) ?? { netPence: 0, exact: none, takenOutPence: 0 };
    rates.set(vatKey(part), {
      vatRate,
      vatTreatment,
      netPence: sum.netPence + part.goodsPence + part.chargePence,
      exact: add(sum.exact, part.exact),
      takenOutPence: sum.takenOutPence + part.takenOutPence,
    });
  }
  const parts = [...rates.values()]
    .map(({ exact, takenOutPence, ...sum }) => ({
      ...sum,
      vatPence: vatOn(exact, sum.vatRate) + takenOutPence,
    }))
    .toSorted(byVat);
  const netPence = parts.reduce((sum, part) => sum + part.netPence, 0);
  const vatPence = parts.reduce((sum, part) => sum + part.vatPence, 0);
  return { netPence, vatPence, totalPence: netPence + vatPence, parts };
}

/** An order's goods by rate, each with its share of the charge (`bearersOf`). @throws where a number is not finite */
export function partsOf({ lines, chargePence, chargeRule }: PricedOrder): RatePart[] {
  finite(chargePence, "delivery charge");
  const kinds = new Map<string, RatePart>();
  const kindOf = ({ vatRate, vatTreatment }: VatKind) =>
    kinds.get(vatKey({ vatRate, vatTreatment })) ?? {
      vatRate,
      vatTreatment,
      goodsPence: 0,
      plainPence: 0,
      chargePence: 0,
      exact: none,
      takenOutPence: 0,
    };
  for (const part of lines.flatMap(partsByUse)) {
    const sum = kindOf(part);
    const net = partNet(part);
    const plainPence = sum.plainPence + (part.unitPriceIncVat === null ? net : 0);
    kinds.set(vatKey(part), {
      ...sum,
      goodsPence: sum.goodsPence + net,
      plainPence,
      exact: { top: BigInt(plainPence), bottom: 1n },
      takenOutPence: sum.takenOutPence + takenOut(part),
    });
  }
  // If all goods are gifts, the document has the charge as its only part.
  if ([...kinds.values()].every(({ goodsPence }) => goodsPence === 0)) kinds.clear();
  const bearers = chargePence > 0 || kinds.size === 0 ? bearersOf(lines, chargeRule) : [];
  const values = bearers.map(({ value }) => value);
  const whole = values.reduce((sum, value) => sum + value, 0);
  const shares = whole > 0 ? shareOut(chargePence, values) : [];
  for (const [at, bearer] of bearers.entries()) {
    const sum = kindOf(bearer);
    const share = { top: BigInt(bearer.value) * BigInt(chargePence), bottom: BigInt(whole) };
    kinds.set(vatKey(bearer), {
      ...sum,
      chargePence: shares[at] ?? 0,
      exact: add(sum.exact, share),
    });
  }
  return [...kinds.values()];
}

/** Rounded once, half up; whole numbers throughout. */
function vatOn({ top, bottom }: Fraction, vatRate: number): number {
  const share = top * BigInt(vatRate);
  const whole = bottom * 100n;
  return Number((2n * share + whole) / (2n * whole));
}

function add(a: Fraction, b: Fraction): Fraction {
  const top = a.top * b.bottom + b.top * a.bottom;
  const bottom = a.bottom * b.bottom;
  const by = divisor(top, bottom);
  return { top: top / by, bottom: bottom / by };
}

/** The greatest that divides both: keeps the numbers of a long invoice short. */
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/** An order as a shopper reads it: pence, each including VAT. */
interface ShownSums {
  /** As they were given: one unit, that times the quantity less the discount, and the discount. */
  lines: { unitPence: number; linePence: number; discountPence: number }[];
  /** All lines together. */
  goodsPence: number;
  /** For delivery. */
  chargePence: number;
  /** What is left between these figures and the total, since VAT is rounded once a rate and not once a unit. */
  roundingPence: number;
}

/** A price including VAT, half up; pence, the rate in per cent. A charge alone bears the rate of its goods. */
export const incVat = (pence: number, vatRate: number): number =>
  pence + vatOn({ top: BigInt(pence), bottom: 1n }, vatRate);

/** One of a line including VAT, in pence: as it is priced, or its price with VAT. */
export const unitIncVat = (
  price: KeptPrice & { vatRate: number; qualifyingPercent?: number | null | undefined },
): number =>
  price.unitPriceIncVat ??
  partsByUse({ vatTreatment: "standard", ...price, quantity: 1, discountPercent: 0 }).reduce(
    (sum, part) => sum + incVat(part.unitPrice, part.vatRate),
    0,
  );

/**
 * The figures of one order as every page and mail shows them to the public (docs/decisions/0201): a line is
 * the unit shown times the quantity, less its discount; lines, charge and rounding come to the total of `sumsOf`.
 * @param chargePence for delivery, excluding VAT
 */
export function shownIncVat(
  lines: readonly PricedLine[],
  chargePence: number,
  chargeRule = newChargeRule,
): ShownSums {
  const shown = lines.map((line) => {
    const unitPence = unitIncVat(line);
    const wholePence = unitPence * line.quantity;
    const linePence = lessDiscount(wholePence, line.discountPercent);
    return { unitPence, linePence, discountPence: wholePence - linePence };
  });
  const goodsPence = shown.reduce((sum, { linePence }) => sum + linePence, 0);
  const charge = chargeIncVat(lines, chargePence, chargeRule);
  const roundingPence = sumsOf(lines, chargePence, chargeRule).totalPence - goodsPence - charge;
  return { lines: shown, goodsPence, chargePence: charge, roundingPence };
}

/** A delivery charge with its VAT, rounded by itself: what is shown before a basket is known. */
function chargeIncVat(
  lines: readonly PricedLine[],
  chargePence: number,
  chargeRule: number,
): number {
  const bearers = bearersOf(lines, chargeRule);
  const taxed = bearers.reduce(
    (sum, { value, vatRate }) => sum + BigInt(value) * BigInt(100 + vatRate),
    0n,
  );
  const whole = BigInt(bearers.reduce((sum, { value }) => sum + value, 0)) * 100n;
  return Number((2n * BigInt(chargePence) * taxed + whole) / (2n * whole));
}

interface OwedLine extends PricedLine {
  unregistered: boolean;
  deliveredQuantity: number;
  cancelledQuantity: number;
}

/** What of an order decides what its customer owes. */
export interface Owed<Line extends OwedLine = OwedLine> {
  status: OrderStatus;
  deliveryChargePence: number;
  chargeRule: number;
  lines: readonly Line[];
}

/** A line before anything of it was handed over. */
export const undelivered = <Line extends PricedLine>(line: Line): Line & OwedLine => ({
  unregistered: false,
  ...line,
  deliveredQuantity: 0,
  cancelledQuantity: 0,
});

const nothing: Sums = { netPence: 0, vatPence: 0, totalPence: 0, parts: [] };

/** The lines as they are to be paid: once delivered what was handed over, before that what is still wanted. */
export const payableLines = <Line extends OwedLine>(order: Owed<Line>): Line[] =>
  order.lines.map((line) => ({
    ...line,
    quantity:
      order.status === "delivered"
        ? line.deliveredQuantity
        : line.quantity - line.cancelledQuantity,
  }));

/** What is to be paid for the order as it stands now: nothing where it is cancelled, or nothing of it is left. */
export function sumsDue(order: Owed): Sums {
  const lines = payableLines(order);
  if (order.status === "cancelled" || lines.every((line) => line.quantity === 0)) return nothing;
  const { deliveryChargePence: chargePence, chargeRule } = order;
  return sumsOfAll([{ lines, chargePence, chargeRule }]);
}

/** The same as its customer reads it. A cancelled order still says what was ordered, and that nothing is owed for it. */
export function shownDue<Line extends OwedLine>(
  order: Owed<Line> & { deliveryDiscountPence?: number },
) {
  const sums = sumsDue(order);
  const payable = payableLines(order);
  const owed = sums.parts.length > 0;
  const shown = shownIncVat(payable, owed ? order.deliveryChargePence : 0, order.chargeRule);
  const wholePence = order.deliveryChargePence + (order.deliveryDiscountPence ?? 0);
  return {
    sums,
    lines: payable.map((line, at) => ({ ...line, ...(shown.lines[at] ?? noFigures) })),
    chargePence: owed ? shown.chargePence : 0,
    /** Off the charge for a day on which delivering costs less; `chargePence` is what is left. */
    dayDiscountPence: owed
      ? chargeIncVat(payable, wholePence, order.chargeRule) - shown.chargePence
      : 0,
    roundingPence: owed ? shown.roundingPence : 0,
  };
}
const noFigures = { unitPence: 0, linePence: 0, discountPence: 0 };

type Paid = Owed & { paidPence: number | null };
const paidFor = ({ paidPence }: Paid): number => finiteOrNull(paidPence, "sum paid") ?? 0;
/** Pence including VAT: what was paid less what is due now, never below zero (docs/contract/conventions.md#money). */
export const refundDue = (order: Paid): number =>
  Math.max(0, paidFor(order) - sumsDue(order).totalPence);
/** Pence including VAT, still to come in for an order. */
export const outstandingPence = (order: Paid): number =>
  Math.max(0, sumsDue(order).totalPence - paidFor(order));
