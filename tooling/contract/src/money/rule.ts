/*
 * The cost of a basket, computed from docs/contract/conventions.md#money and docs/rules/vat.md alone. The file imports
 * nothing of the product: if both agree, they are right unless both have the same mistake.
 */

export type Treatment = "standard" | "exempt" | "outside_scope";
export type Fuel = "lpg_cylinder" | "coal_coke" | "wood_peat_charcoal";

/** Goods for sale. Prices are in pence per unit. */
export interface Goods {
  unit: "each" | "bag" | "kg" | "tonne" | "m3" | "litre";
  price: number;
  /** True if the price includes VAT. */
  inc: boolean;
  rate: 0 | 5 | 20;
  treatment: Treatment;
  fuel: Fuel | null;
  /** Net kilograms of one unit of fuel; null if unknown. */
  netKg: number | null;
}

export interface Line {
  goods: Goods;
  quantity: number;
  /** Thousandths of a unit. */
  thousandths: number;
  /** The line's own price per item of the quantity; null: the goods' price times the measure. */
  entered: number | null;
  /** Hundredths of a per cent. */
  discount: number;
}

/** Facts about a basket's recipient. */
interface Recipient {
  reseller: boolean;
  /** Certified qualifying use in per cent; null without a certificate. */
  certified: number | null;
}

/** A line with its VAT. */
export interface Charged extends Line {
  rate: number;
  /** Per cent at 5 %, if the line is apportioned. */
  qualifying: number | null;
}

interface Part {
  rate: number;
  treatment: Treatment;
  net: number;
  vat: number;
}

export interface Sums {
  parts: Part[];
  net: number;
  vat: number;
  total: number;
}

/** Returns top / bottom, rounded half up. Neither is negative. */
const round = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);
const pence = (top: bigint, bottom: bigint): number => Number(round(top, bottom));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/* The VAT of fuel (docs/rules/vat.md). */

const kgOf = ({ goods: { netKg }, thousandths }: Line): number | null =>
  netKg === null ? null : Math.round(netKg * 1000 * thousandths) / 1_000_000;

const bearsFuelRule = ({ goods }: Line): boolean =>
  goods.fuel !== null && goods.rate > 0 && goods.treatment === "standard";

function isAlwaysDomestic(line: Line, day: readonly Line[], { reseller }: Recipient): boolean {
  const { fuel } = line.goods;
  const alike = day.filter((one) => bearsFuelRule(one) && one.goods.fuel === fuel);
  if (fuel === "wood_peat_charcoal") return !reseller;
  if (fuel === "coal_coke") {
    const weights = alike.map((one) => {
      const kg = kgOf(one);
      return kg === null ? Number.POSITIVE_INFINITY : kg * one.quantity;
    });
    // Rounded to grams, because 0.1 kg + 0.2 kg must be 0.3 kg.
    return Math.round(sum(weights) * 1000) <= 1_000_000;
  }
  const kg = kgOf(line);
  if (kg === null || kg >= 50) return false;
  return sum(alike.map(({ quantity }) => quantity)) <= 20 || !reseller;
}

/**
 * Returns an order's lines with their VAT.
 * @param day all lines to the address on that day, including these
 */
export const charge = (lines: readonly Line[], day: readonly Line[], to: Recipient): Charged[] =>
  lines.map((line) => {
    const at = (rate: number, qualifying: number | null = null) => ({ ...line, rate, qualifying });
    if (!bearsFuelRule(line)) return at(line.goods.rate);
    if (isAlwaysDomestic(line, day, to)) return at(5);
    if (to.reseller || to.certified === null || to.certified === 0) return at(20);
    return to.certified >= 60 ? at(5) : at(20, to.certified);
  });

/* Money (docs/contract/conventions.md#money). */

/** Returns the price per item of a line's quantity, excluding or including VAT as entered. */
const priceOf = ({ goods, thousandths, entered }: Line): number =>
  entered ?? pence(BigInt(goods.price) * BigInt(thousandths), 1000n);

/** Returns quantity times price, less the discount. */
export const amountOf = (line: Line): number =>
  pence(BigInt(priceOf(line)) * BigInt(line.quantity) * BigInt(10_000 - line.discount), 10_000n);

/** Returns the VAT in a price that includes VAT. */
const vatIn = (gross: number, rate: number): number =>
  pence(BigInt(gross) * BigInt(rate), BigInt(100 + rate));

/** The part of a line at one rate: its net, and its VAT if the price includes VAT. */
interface Share {
  rate: number;
  treatment: Treatment;
  net: number;
  vatTakenOut: number | null;
}

function sharesOf(line: Charged): Share[] {
  const { inc, treatment } = line.goods;
  const amount = amountOf(line);
  const share = (part: number, rate: number): Share => {
    const vat = inc ? vatIn(part, rate) : null;
    return { rate, treatment, net: part - (vat ?? 0), vatTakenOut: vat };
  };
  if (line.qualifying === null) return [share(amount, line.rate)];
  // The percentage applies to the net; in a price including VAT each part is larger by its own VAT.
  const [reduced, rest] = inc
    ? [line.qualifying * 105, (100 - line.qualifying) * 120]
    : [line.qualifying, 100 - line.qualifying];
  const qualifying = pence(BigInt(amount) * BigInt(reduced), BigInt(reduced + rest));
  return [share(qualifying, 5), share(amount - qualifying, 20)];
}

/** Returns a line's net less its discount. */
export const netOf = (line: Charged): number => sum(sharesOf(line).map(({ net }) => net));

const keyOf = ({ rate, treatment }: Pick<Share, "rate" | "treatment">) => `${treatment} ${rate}`;

/** An order to bill; `delivery` is in pence, excluding VAT. */
export interface Billed {
  lines: readonly Charged[];
  delivery: number;
}

interface Kind {
  rate: number;
  treatment: Treatment;
  /** Goods and their exact share of deliveries, as top / bottom. */
  net: [bigint, bigint];
  /** Net value without goods that are priced including VAT. */
  taxed: [bigint, bigint];
  vatTakenOut: number;
}

const add = ([a, b]: [bigint, bigint], [c, d]: [bigint, bigint]): [bigint, bigint] =>
  b === d ? [a + c, b] : [a * d + c * b, b * d];

/** Returns the goods that share a delivery charge: by paid value, or before discounts if nothing is paid. */
function carriersOf(lines: readonly Charged[]): Share[] {
  const goods = lines.filter(({ goods: { treatment } }) => treatment !== "outside_scope");
  const paid = goods.flatMap(sharesOf);
  return paid.some(({ net }) => net > 0)
    ? paid
    : goods.flatMap((line) => sharesOf({ ...line, discount: 0 }));
}

/** Returns a document's sums: VAT once per rate, half up; delivery shared by value over the goods that are a supply. */
export function sumsOf(orders: readonly Billed[]): Sums {
  const kinds = new Map<string, Kind>();
  const note = (of: Pick<Kind, "rate" | "treatment">, more: Partial<Kind>) => {
    const none: Kind = { ...of, net: [0n, 1n], taxed: [0n, 1n], vatTakenOut: 0 };
    const before = kinds.get(keyOf(of)) ?? none;
    kinds.set(keyOf(of), {
      ...before,
      net: add(before.net, more.net ?? [0n, 1n]),
      taxed: add(before.taxed, more.taxed ?? [0n, 1n]),
      vatTakenOut: before.vatTakenOut + (more.vatTakenOut ?? 0),
    });
  };
  for (const { lines, delivery } of orders) {
    const shares = lines.flatMap(sharesOf);
    for (const share of shares) {
      const net: [bigint, bigint] = [BigInt(share.net), 1n];
      const vatTakenOut = share.vatTakenOut ?? 0;
      note(share, { net, vatTakenOut, ...(share.vatTakenOut === null && { taxed: net }) });
    }
    const carriers = carriersOf(lines);
    const whole = sum(carriers.map(({ net }) => net));
    if (whole === 0) {
      const alone: [bigint, bigint] = [BigInt(delivery), 1n];
      note({ rate: 20, treatment: "standard" }, { net: alone, taxed: alone });
    }
    for (const share of whole === 0 ? [] : carriers) {
      const part: [bigint, bigint] = [BigInt(share.net) * BigInt(delivery), BigInt(whole)];
      note(share, { net: part, taxed: part });
    }
  }
  const parts = [...kinds.values()].map(({ rate, treatment, net, taxed, vatTakenOut }) => ({
    rate,
    treatment,
    net: Number((net[0] * 1000n) / net[1]) / 1000,
    vat: pence(taxed[0] * BigInt(rate), taxed[1] * 100n) + vatTakenOut,
  }));
  const net = sum(orders.map(({ lines, delivery }) => sum(lines.map(netOf)) + delivery));
  const vat = sum(parts.map((part) => part.vat));
  return { parts, net, vat, total: net + vat };
}
