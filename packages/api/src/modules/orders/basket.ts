import { insertWithParts, partsIn, type NewRow, type Tx } from "@roundsman/db";
import type { z } from "zod";
import {
  brokeConstraint,
  conflict,
  invalid,
  notFound,
  type Issue,
} from "../../platform/base/errors";
import { fromDay } from "../../platform/values/format";
import {
  isMeasured,
  keptPrice,
  type KeptPrice,
  measuredName,
  priceIssues,
  priceOfMeasure,
  type ProductUnit,
  type VatKind,
} from "../../platform/values/values";
import type { PricedProduct } from "../catalogue";
import { sumsOf } from "./money/money";
import type { WantedCollect, WantedLine } from "./order/schema";
import { byProduct, type VatDecided } from "./money/judge-vat";

/** What of a line its price follows from, where the product is measured (docs/decisions/0266). */
interface Measured {
  unit: ProductUnit;
  /** 1 of what is sold by the piece. */
  measure: number;
  /** Pence of one unit; null by the piece, and where the price of the measure was given. */
  measurePrice: number | null;
}

/** A line as it is kept: the product's name, price and VAT rate of the day. */
export interface BasketLine extends KeptPrice, VatKind, VatDecided, Measured {
  position: number;
  productId: string;
  productName: string;
  quantity: number;
  discountPercent: number;
  unregistered: boolean;
  /** What it is as solid fuel: `SoldFuel`, or null. */
  fuel: unknown;
}

interface BasketEmpties {
  productId: string;
  productName: string;
  quantity: number;
}

/** Something put into a basket, and what speaks against it. */
interface Filled<Kept> {
  kept: Kept[];
  issues: Issue[];
}

type Products = ReadonlyMap<string, PricedProduct>;

/** What the columns of amounts hold, in pence. */
const mostPence = 2_147_483_647;
const mostAtOnce = 100_000;

function productOf(products: Products, id: string): PricedProduct {
  const product = products.get(id);
  if (!product) throw notFound("product");
  return product;
}

/** An order as it stands before a change of it. */
interface Before {
  discountPercent: number;
  lines: readonly (KeptPrice &
    Measured &
    VatDecided &
    Pick<BasketLine, "productId" | "discountPercent" | "unregistered" | "fuel" | keyof VatKind>)[];
}

type HadLine = Before["lines"][number];

/**
 * The line that each wanted one was: of its product, and of its measure if there is one. A product named twice keeps two
 * lines, so each line is taken once while others are left.
 */
function linesBefore(wanted: readonly z.output<typeof WantedLine>[], before: Before | null) {
  const had = before?.lines ?? [];
  const left = new Set(had);
  const find = (lines: Iterable<HadLine>, id: string, measure: number | null) =>
    [...lines].find((line) => line.productId === id && line.measure === (measure ?? line.measure));
  const take = (line: HadLine | undefined) => (line && left.delete(line) ? line : undefined);
  const same = wanted.map(({ productId, measure = 0 }) => take(find(left, productId, measure)));
  return wanted.map(({ productId: id, measure = 0 }, n) => {
    const next = same[n] ?? take(find(left, id, null));
    return next ?? find(had, id, measure) ?? find(had, id, null);
  });
}

/** A wanted line's measure and price: that of the line before, or worked out from what one unit costs. */
function measuredPrice(
  line: z.output<typeof WantedLine>,
  product: PricedProduct,
  had: HadLine | undefined,
): KeptPrice & Measured {
  const { unit } = had ?? product;
  const { vatRate } = had ?? product;
  if (!isMeasured(unit)) {
    return { unit, measure: 1, measurePrice: null, ...keptPrice(line, vatRate, had ?? product) };
  }
  const measure = line.measure ?? had?.measure ?? 1;
  const ofOne = had?.measurePrice == null ? product : unitPriceOf(had, had.measurePrice);
  const isAsBefore = had !== undefined && had.measure === measure;
  const workedOut = isAsBefore ? had : keptPrice({}, vatRate, priceOfMeasure(ofOne, measure));
  const kept = keptPrice(line, vatRate, workedOut);
  const isGiven =
    kept.unitPrice !== workedOut.unitPrice || kept.unitPriceIncVat !== workedOut.unitPriceIncVat;
  const priceOfOne = ofOne.unitPriceIncVat ?? ofOne.unitPrice;
  const measurePrice = isAsBefore ? had.measurePrice : priceOfOne;
  return { unit, measure, measurePrice: isGiven ? null : measurePrice, ...kept };
}

/** How the VAT of a line was decided: a rate that somebody set stays. */
const decidedOf = (line: VatDecided): VatDecided => ({
  qualifyingPercent: line.qualifyingPercent,
  vatRule: line.vatRule,
  vatRuleFrom: line.vatRuleFrom,
  vatReason: line.vatReason,
  vatCertificateId: line.vatCertificateId,
  vatOverridden: line.vatOverridden,
});

/** What one unit of a line cost, entered as the line's price was. */
const unitPriceOf = ({ unitPriceIncVat }: HadLine, pence: number): KeptPrice => ({
  unitPrice: pence,
  unitPriceIncVat: unitPriceIncVat === null ? null : pence,
});

/**
 * The discount of a line that says none: that of the order, unless it has one of its own already.
 * @param percent that of the whole order, as it will be
 */
export const discountKept = (
  line: { discountPercent: number } | undefined,
  before: Before | null,
  percent: number,
): number =>
  line && before && line.discountPercent !== before.discountPercent
    ? line.discountPercent
    : percent;

/**
 * Wanted lines at these prices; a product named twice keeps two lines.
 * @param discountPercent that of the whole order
 * @param before what the order already has: it keeps its price, VAT rate and discount, sold any longer or not
 * @throws not_found for a product that is none of this business
 */
export function fillLines(
  wanted: readonly z.output<typeof WantedLine>[],
  products: Products,
  discountPercent: number,
  before: Before | null = null,
): Filled<BasketLine> {
  const issues: Issue[] = [];
  const hadLines = linesBefore(wanted, before);
  const kept = wanted.map((line, position) => {
    const product = productOf(products, line.productId);
    const had = hadLines[position];
    if (!product.sold && !had) {
      issues.push({ path: `lines.${position}.productId`, message: `${product.name} is not sold.` });
    }
    const { vatRate, vatTreatment, unregistered } = had ?? product;
    // The price excluding VAT of a line that is apportioned belongs to no one rate.
    if (!had || had.qualifyingPercent === null) {
      issues.push(...priceIssues(line, vatRate, `lines.${position}.`));
    }
    const price = measuredPrice(line, product, had);
    if (line.measure !== undefined && line.measure !== price.measure) {
      issues.push({
        path: `lines.${position}.measure`,
        message: `${product.name} is sold by the piece.`,
      });
    }
    return {
      position,
      productId: product.id,
      productName: measuredName(product.name, price.measure, price.unit),
      quantity: line.quantity,
      ...price,
      vatRate,
      vatTreatment,
      unregistered,
      ...(had?.vatOverridden ? decidedOf(had) : byProduct),
      discountPercent: line.discountPercent ?? discountKept(had, before, discountPercent),
      fuel: (had ?? product).fuel,
    };
  });
  return { kept, issues };
}

/**
 * Empties that come back; a kind named twice is added up, since they are counted together.
 * @throws not_found for a product that is none of this business
 */
export function fillEmpties(
  wanted: readonly z.output<typeof WantedCollect>[],
  products: Products,
): Filled<BasketEmpties> {
  const issues: Issue[] = [];
  const kept = new Map<string, BasketEmpties>();
  for (const [at, { productId, quantity }] of wanted.entries()) {
    const { id, name, returnable } = productOf(products, productId);
    const sum = (kept.get(id)?.quantity ?? 0) + quantity;
    if (!returnable) {
      issues.push({ path: `collect.${at}.productId`, message: `${name} has no empties.` });
    }
    if (sum > mostAtOnce) {
      issues.push({ path: `collect.${at}.quantity`, message: `At most ${mostAtOnce} of a kind.` });
    }
    kept.set(id, { productId: id, productName: name, quantity: sum });
  }
  return { kept: [...kept.values()], issues };
}

/** An order's amount, with VAT, must fit the columns that hold it. */
export const amountIssues = (
  lines: readonly (KeptPrice &
    Pick<BasketLine, "quantity" | keyof VatKind | "discountPercent" | "unregistered">)[],
  chargePence: number,
): Issue[] =>
  sumsOf(lines, chargePence).totalPence > mostPence
    ? [{ path: "lines", message: "An order comes to at most £21,474,836.47." }]
    : [];

/** @throws validation with all that speaks against it */
export function refuseIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid(...issues);
}

interface Of {
  tenantId: string;
  orderId: string;
}

/** Adds an order with its lines and empties, in one statement. Gives its id. */
export async function addOrder(
  tx: Tx,
  columns: NewRow<"orders">,
  lines: readonly BasketLine[],
  empties: readonly BasketEmpties[],
): Promise<string> {
  const { tenantId } = columns;
  try {
    return await insertWithParts(tx, "orders", columns, [
      partsIn("order_lines", "orderId", lineRows(tenantId, lines)),
      partsIn(
        "order_collect",
        "orderId",
        empties.map((line) => ({ tenantId, ...line })),
      ),
    ]);
  } catch (error) {
    throw sayExternalRefTaken(error);
  }
}

/** An integrator's reference names one order of the business. */
export const sayExternalRefTaken = (error: unknown): unknown =>
  brokeConstraint(error, "orders_tenant_id_external_ref_key")
    ? conflict("Another order of this business has this external reference.", "externalRef")
    : error;

/** Puts these in place of all lines an order has. */
export async function putLines(tx: Tx, of: Of, lines: readonly BasketLine[]): Promise<void> {
  await tx.orderLine.deleteMany({ where: { ...of } });
  await addLines(tx, of, lines);
}

/** Adds lines to an order. */
export async function addLines(tx: Tx, of: Of, lines: readonly BasketLine[]): Promise<void> {
  const { orderId, tenantId } = of;
  await tx.orderLine.createMany({
    data: lineRows(tenantId, lines).map((line) => ({ orderId, ...line })),
  });
}

/** Lines as they are kept, but for their order. */
const lineRows = (tenantId: string, lines: readonly BasketLine[]) =>
  lines.map(({ vatRuleFrom, fuel, ...line }) => ({
    tenantId,
    ...line,
    ...(fuel !== null && { fuel }),
    vatRuleFrom: vatRuleFrom === null ? null : fromDay(vatRuleFrom),
  }));

/** Puts these in place of all empties an order is to bring back. */
export async function putEmpties(tx: Tx, of: Of, empties: readonly BasketEmpties[]): Promise<void> {
  await tx.orderCollect.deleteMany({ where: { ...of } });
  if (empties.length === 0) return;
  await tx.orderCollect.createMany({ data: empties.map((line) => ({ ...of, ...line })) });
}
