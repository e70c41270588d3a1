import { rowsAsTable, runSql, sqlBuilder, anyUuid, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import type { NamedRule } from "../../../platform/rules/dated-rule";
import { reasonFor, type RuleOverrides } from "../../../platform/rules/overrides";
import { reasonOf, type Reason } from "../../../platform/rules/reasons";
import type { RuleOverride } from "../../../platform/rules/overrides";
import { dayOrNull, fromDay, todayIn } from "../../../platform/values/format";
import type { PricedProduct } from "../../catalogue";
import { fuelVat } from "./fuel-and-power";
import {
  fuelFactsOf,
  byProduct,
  judgeVat,
  type Judgement,
  type NamedRate,
  type VatDecided,
} from "./judge-vat";
import { lockSameDay, readSameDay, type Drop, type OtherLine, type SameDay } from "./same-day";

/* Judges the VAT of an order's fuel in the transaction that takes or changes it (docs/decisions/0289). */

type Products = ReadonlyMap<string, PricedProduct>;
type Judged = Parameters<typeof judgeVat>[0][number];

const nothingElse: SameDay = { buysForResale: false, certificate: null, others: [] };

/** What of an order says where and when its goods go. */
interface Placed {
  id: string | null;
  deliveryAddressId: string | null;
  customerId: string | null;
  wantedOn: Date | string | null;
  expectedFrom: Date | string | null;
  createdAt: Date;
}

const dayOf = (value: Date | string): string =>
  typeof value === "string" ? value.slice(0, 10) : (dayOrNull(value) ?? "");

/** Where the goods go, and on which day: the one wanted, else the first promised, else that of the order. */
export const dropOf = (
  { tenantId, timeZone }: Pick<Drop, "tenantId" | "timeZone">,
  { id, deliveryAddressId, customerId, wantedOn, expectedFrom, createdAt }: Placed,
): Drop => {
  const day = wantedOn ?? expectedFrom;
  return {
    tenantId,
    timeZone,
    orderId: id,
    addressId: deliveryAddressId,
    customerId,
    day: day === null ? todayIn(timeZone, createdAt) : dayOf(day),
  };
};

/** The rates that lines name, each with the reason that is given for the rule. */
export const namedRates = (
  lines: readonly { vatRate?: number | undefined }[],
  overrides: RuleOverrides | undefined,
): NamedRate[] => lines.map(({ vatRate }) => ({ vatRate, reason: reasonFor(fuelVat, overrides) }));

/** Whether anything of an order is or was decided by the rule. */
const concerns = (lines: readonly Judged[], products: Products): boolean =>
  lines.some(({ productId }) => fuelFactsOf(products.get(productId)) !== null);

/** The VAT of a draft, without a lock: what it would be now. */
export async function foreseeVat<Line extends Judged>(
  runner: Parameters<typeof readSameDay>[0],
  drop: Drop,
  lines: readonly Line[],
  products: Products,
  named?: readonly NamedRate[],
): Promise<Judgement<Line>> {
  const sameDay = concerns(lines, products) ? await readSameDay(runner, drop) : nothingElse;
  return judgeVat(lines, products, drop.day, sameDay, named);
}

/**
 * The VAT of lines that are about to be written, with what else goes there that day held until the change is through.
 * @param had whether the order has lines that the rule decided, which may be gone
 */
export async function holdVat<Line extends Judged>(
  tx: Tx,
  drop: Drop,
  lines: readonly Line[],
  products: Products,
  { named, had = false }: { named?: readonly NamedRate[]; had?: boolean } = {},
): Promise<Judgement<Line>> {
  if (!had && !concerns(lines, products)) {
    return judgeVat(lines, products, drop.day, nothingElse, named);
  }
  await lockSameDay(tx, drop);
  const first = judgeVat(lines, products, drop.day, await readSameDay(tx, drop), named);
  if (first.others.length === 0) return first;
  await holdOrders(tx, drop.tenantId, first.others);
  return judgeVat(lines, products, drop.day, await readSameDay(tx, drop), named);
}

/** Holds the orders of these lines: what is paid, billed or on its way meanwhile stays as it is. */
async function holdOrders(tx: Tx, tenantId: string, lines: readonly OtherLine[]): Promise<void> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("orders")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .orderBy("id")
      .select("id")
      .forUpdate(),
  );
}

/** A line whose VAT is written by itself. */
type Written = VatDecided & { id: string; vatRate: number; unitPrice: number };

/** Writes the VAT of lines that stay as they are otherwise: one statement. */
export async function writeVat(tx: Tx, tenantId: string, lines: readonly Written[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    id: line.id,
    rate: line.vatRate,
    percent: line.qualifyingPercent,
    price: line.unitPrice,
    rule: line.vatRule,
    since: line.vatRuleFrom && fromDay(line.vatRuleFrom),
    reason: line.vatReason,
    certificate: line.vatCertificateId,
    overridden: line.vatOverridden,
  }));
  const types = {
    id: "uuid",
    rate: "int",
    percent: "int",
    price: "int",
    rule: "text",
    since: "date",
    reason: "text",
    certificate: "uuid",
    overridden: "bool",
  };
  await runSql(
    tx,
    sqlBuilder
      .updateTable("order_lines as l")
      .from(rowsAsTable("w", rows, types))
      .set((eb) => ({
        vat_rate: eb.ref("w.rate"),
        qualifying_percent: eb.ref("w.percent"),
        unit_price: eb.ref("w.price"),
        vat_rule: eb.ref("w.rule"),
        vat_rule_from: eb.ref("w.since"),
        vat_reason: eb.ref("w.reason"),
        vat_certificate_id: eb.ref("w.certificate"),
        vat_overridden: eb.ref("w.overridden"),
      }))
      .where("l.tenant_id", "=", tenantId)
      .whereRef("l.id", "=", "w.id"),
  );
}

/** An order whose VAT changed because of another that goes to the same address on the same day. */
export interface Rejudged {
  orderId: string;
  number: string;
  /** What the rule says now, once for each line. */
  reasons: string[];
}

/** Writes the lines of other orders that change with one, and gives those orders. */
export async function writeOthers(
  tx: Tx,
  tenantId: string,
  lines: readonly OtherLine[],
): Promise<Rejudged[]> {
  await writeVat(tx, tenantId, lines);
  const byOrder = new Map<string, Rejudged>();
  for (const { orderId, number, productName, vatReason } of lines) {
    const before = byOrder.get(orderId) ?? { orderId, number, reasons: [] };
    byOrder.set(orderId, {
      ...before,
      reasons: [...before.reasons, `${productName}: ${vatReason}`],
    });
  }
  return [...byOrder.values()];
}

/** What else goes there that day is fewer by an order that is cancelled: judges the rest again. */
export async function rejudgeWithout(
  tx: Tx,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  order: Omit<Placed, "createdAt"> & { createdAt: Date | string; lines: readonly VatDecided[] },
): Promise<Rejudged[]> {
  if (order.lines.every(({ vatRule }) => vatRule === null)) return [];
  const drop = dropOf({ tenantId, timeZone }, { ...order, createdAt: new Date(order.createdAt) });
  const { others } = await holdVat(tx, drop, [], new Map(), { had: true });
  return writeOthers(tx, tenantId, others);
}

/** Says on each of these orders that its VAT changed, and why. */
export async function recordRejudged(record: Recorder, orders: readonly Rejudged[]): Promise<void> {
  for (const { orderId, number, reasons } of orders) {
    await record({
      action: "order.changed",
      words: `The VAT of order ${number} changed with another order of the same address and day`,
      subject: { kind: "order", id: orderId },
      after: { vat: reasons },
    });
  }
}

/** The rule that a rate set by hand goes past, with its reason: to be kept in the same transaction. */
export function pastVat(
  { overrides }: Pick<Judgement<Judged>, "overrides">,
  given: RuleOverrides | undefined,
): { rule: NamedRule; reason: string }[] {
  const reason = reasonFor(fuelVat, given);
  return overrides && reason !== null ? [{ rule: fuelVat, reason }] : [];
}

/** The weights that a draft lacks, as order entry shows what an order is refused for. */
export const weightsMissing = ({ weightsAsked }: Pick<Judgement<Judged>, "weightsAsked">) =>
  weightsAsked.map((message) => ({
    rule: fuelVat.id,
    title: fuelVat.title,
    message,
    override: "Enter the weight on the product's page.",
  }));

/** Why each line of fuel bears the VAT it does. */
export const vatReasons = (
  lines: readonly (VatDecided & { productName: string })[],
  overrides: readonly RuleOverride[] = [],
): Reason[] =>
  lines.flatMap((line) => {
    const version = line.vatRuleFrom === null ? null : fuelVat.on(line.vatRuleFrom);
    if (version === null || line.vatReason === null) return [];
    const message = `${line.productName}: ${line.vatReason}`;
    return [reasonOf(fuelVat, version, message, line.vatOverridden ? overrides : [])];
  });

/** A product at the VAT that one of it bears, bought alone: as it is shown before anybody says how many. */
export function atVatOfOne(
  product: PricedProduct,
  day: string,
  { buysForResale }: Pick<SameDay, "buysForResale"> = nothingElse,
): Pick<PricedProduct, "unitPrice" | "unitPriceIncVat" | "vatRate" | "vatTreatment"> {
  const { id: productId, unitPrice, unitPriceIncVat, vatRate, vatTreatment } = product;
  const price = { unitPrice, unitPriceIncVat, vatRate, vatTreatment };
  const one = { ...price, ...byProduct, productId, quantity: 1, measure: 1, discountPercent: 0 };
  const recipient = { ...nothingElse, buysForResale };
  const [judged = one] = judgeVat([one], new Map([[productId, product]]), day, recipient).lines;
  return {
    unitPrice: judged.unitPrice,
    unitPriceIncVat: judged.unitPriceIncVat,
    vatRate: judged.vatRate,
    vatTreatment: judged.vatTreatment,
  };
}
