import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { ReceiptMethod } from "@roundsman/db";
import type { VatKind } from "../../../platform/values/values";
import type { Period } from "./period";

/* Sums of a period over invoices, credit notes, receipts and refunds. Each is one statement. */

interface Asked {
  db: SqlRunner;
  tenantId: string;
  period: Period;
}

/** Pence of one rate. */
export interface RateRow extends VatKind {
  netPence: number;
  vatPence: number;
}

const dateOf = (on: string) => sql<Date>`${on}::date`;
/** float8 holds more than an integer and is exact for pence. */
const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`;

/** Invoices as `i` that are not void. */
const billed = (tenantId: string) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .where("i.tenant_id", "=", tenantId)
    .where("i.sequence", "is not", null)
    .where("i.status", "<>", sql.lit("void"));

/**
 * Sums what was billed by rate, on its tax points: an invoice counts on its day of issue, and the part of it that bills a
 * delivery late on the day of that (docs/decisions/0418). An invoice of an order that was paid by itself is left out, since
 * that order is a sale on the day of its delivery, but one that bills it again at the right VAT is a sale of its own day
 * (docs/decisions/0416). An opening balance is left out, which was a sale in another program.
 */
export function invoicedByRate({ db, tenantId, period }: Asked): Promise<RateRow[]> {
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${period.firstDay}::date and ${period.lastDay}::date`;
  const issued = billed(tenantId)
    .innerJoin("invoice_vat as v", (join) =>
      join.onRef("v.tenant_id", "=", "i.tenant_id").onRef("v.invoice_id", "=", "i.id"),
    )
    .where(within("i.issued_on"))
    .where(
      sql<boolean>`(not i.paid_sale or i.corrects_id is not null or exists (
          select from invoice_orders b join orders o on ${sameBusiness("o", "b")} and o.id = b.order_id
          where ${sameBusiness("b", "i")} and b.invoice_id = i.id and o.payment_method = 'on_account'))`,
    )
    .select(["v.vat_rate", "v.vat_treatment", "v.net_pence", "v.vat_pence"]);
  const late = billed(tenantId).innerJoin("late_billings as v", (join) =>
    join.onRef("v.tenant_id", "=", "i.tenant_id").onRef("v.invoice_id", "=", "i.id"),
  );
  const issuedLate = late
    .where(within("i.issued_on"))
    .select([
      "v.vat_rate",
      "v.vat_treatment",
      sql<number>`0 - v.net_pence`.as("net_pence"),
      sql<number>`0 - v.vat_pence`.as("vat_pence"),
    ]);
  const suppliedThen = late
    .where(within("v.tax_point"))
    .select(["v.vat_rate", "v.vat_treatment", "v.net_pence", "v.vat_pence"]);
  return runSql(
    db,
    sqlBuilder
      .selectFrom(issued.unionAll(issuedLate).unionAll(suppliedThen).as("v"))
      .groupBy(["v.vat_rate", "v.vat_treatment"])
      .select([
        "v.vat_rate as vatRate",
        "v.vat_treatment as vatTreatment",
        sumOf("v.net_pence").as("netPence"),
        sumOf("v.vat_pence").as("vatPence"),
      ]),
  );
}

const isOpening = sql<boolean>`i.sequence is null`;

/** What was credited, by rate, less what was reversed; `opening` is true of credit of opening balances. */
export const creditedByRate = ({
  db,
  tenantId,
  period,
}: Asked): Promise<(RateRow & { opening: boolean })[]> =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("credit_notes as n")
      .innerJoin("credit_note_vat as v", (join) =>
        join.onRef("v.tenant_id", "=", "n.tenant_id").onRef("v.credit_note_id", "=", "n.id"),
      )
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "n.tenant_id").onRef("i.id", "=", "n.invoice_id"),
      )
      .where("n.tenant_id", "=", tenantId)
      .where((eb) => eb.between("n.issued_on", dateOf(period.firstDay), dateOf(period.lastDay)))
      .groupBy(["v.vat_rate", "v.vat_treatment", isOpening])
      .select([
        "v.vat_rate as vatRate",
        "v.vat_treatment as vatTreatment",
        isOpening.as("opening"),
        sumOf("v.net_pence").as("netPence"),
        sumOf("v.vat_pence").as("vatPence"),
      ]),
  );

/** Opening balances of these days, what was received for such, and money that was brought in with them. Pence. */
export async function openingBalancesOf({ db, tenantId, period }: Asked) {
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${period.firstDay}::date and ${period.lastDay}::date`;
  const [row] = await runSql(
    db,
    sqlBuilder.selectNoFrom((eb) => [
      eb
        .selectFrom("invoices")
        .where("tenant_id", "=", tenantId)
        .where("sequence", "is", null)
        .where("status", "<>", sql.lit("void"))
        .where(within("issued_on"))
        .select(sumOf("total_pence").as("pence"))
        .as("enteredPence"),
      eb
        .selectFrom("allocations as a")
        .innerJoin("invoices as i", (join) =>
          join.onRef("i.tenant_id", "=", "a.tenant_id").onRef("i.id", "=", "a.invoice_id"),
        )
        .where("a.tenant_id", "=", tenantId)
        .innerJoin("receipts as r", (join) =>
          join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
        )
        .where("i.sequence", "is", null)
        .where("r.opening", "=", false)
        .where(within("a.booked_on"))
        .select(sumOf("a.amount_pence").as("pence"))
        .as("receivedPence"),
      eb
        .selectFrom("receipts")
        .where("tenant_id", "=", tenantId)
        .where("opening", "=", true)
        .where(within("received_on"))
        .select(sumOf("amount_pence").as("pence"))
        .as("creditPence"),
    ]),
  );
  return {
    enteredPence: row?.enteredPence ?? 0,
    receivedPence: row?.receivedPence ?? 0,
    creditPence: row?.creditPence ?? 0,
  };
}

/** What was written off, reversed, claimed and repaid on these days. Pence. */
export async function badDebtsOf({ db, tenantId, period }: Asked) {
  const sumWhere = (column: "pence" | "vat_pence", which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${which}), 0)::float8`;
  const [row] = await runSql(
    db,
    sqlBuilder
      .selectFrom("bad_debts")
      .where("tenant_id", "=", tenantId)
      .where((eb) => eb.between("day", dateOf(period.firstDay), dateOf(period.lastDay)))
      .select([
        sumWhere("pence", sql`pence > 0`).as("writtenOffPence"),
        sumWhere("pence", sql`pence < 0`).as("reversed"),
        sumWhere("vat_pence", sql`vat_pence > 0`).as("claimedPence"),
        sumWhere("vat_pence", sql`vat_pence < 0`).as("repaid"),
      ]),
  );
  return {
    writtenOffPence: row?.writtenOffPence ?? 0,
    reversedPence: 0 - (row?.reversed ?? 0),
    claimedPence: row?.claimedPence ?? 0,
    repaidPence: 0 - (row?.repaid ?? 0),
  };
}

/** Money that came in and went back, by the way in which it did. Reversals are taken off. Pence. */
export const moneyByMethod = ({
  db,
  tenantId,
  period,
}: Asked): Promise<{ method: ReceiptMethod; receivedPence: number; refundedPence: number }[]> => {
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} between ${period.firstDay}::date and ${period.lastDay}::date`;
  const none = sql<number>`0`;
  const received = sqlBuilder
    .selectFrom("receipts")
    .where("tenant_id", "=", tenantId)
    .where("opening", "=", false)
    .where(within("received_on"))
    .select(["method", "amount_pence as received", none.as("refunded")]);
  const refunded = sqlBuilder
    .selectFrom("refunds")
    .where("tenant_id", "=", tenantId)
    .where(within("refunded_on"))
    .select(["method", none.as("received"), "amount_pence as refunded"]);
  return runSql(
    db,
    sqlBuilder
      .selectFrom(received.unionAll(refunded).as("money"))
      .groupBy("method")
      .orderBy("method")
      .select([
        "method",
        sumOf("received").as("receivedPence"),
        sumOf("refunded").as("refundedPence"),
      ]),
  );
};
