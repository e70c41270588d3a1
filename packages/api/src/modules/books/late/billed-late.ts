import { runSql, sql, sqlBuilder, type InferResult, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { daysBetween } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { byVat } from "../../../platform/values/values";
import { byRate, listed, plus, type ByRate } from "../month/figures";
import { RateSums } from "../month/schema";
import type { BilledLate, BilledLateDays, BilledLatePage, BilledLateQuery } from "./schema";

/* Deliveries that were billed late, and the VAT periods in which they count. Void invoices are left out. */

type Asked = z.output<typeof BilledLateDays> & { tenantId: string };

/** Late billings as `b` of invoices `i` that are not void. */
const counting = ({ tenantId, from, to }: Asked) =>
  sqlBuilder
    .selectFrom("late_billings as b")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "b.tenant_id").onRef("i.id", "=", "b.invoice_id"),
    )
    .where("b.tenant_id", "=", tenantId)
    .where("i.status", "<>", sql.lit("void"))
    .where((eb) =>
      eb.and([
        ...(from === undefined ? [] : [sql<boolean>`b.tax_point >= ${from}::date`]),
        ...(to === undefined ? [] : [sql<boolean>`b.tax_point <= ${to}::date`]),
      ]),
    );

const Place = z.tuple([z.iso.date(), z.uuid(), z.uuid()]);
export type Place = z.infer<typeof Place>;

const selectPage = (asked: Asked, after: Place | null, limit: number) =>
  counting(asked)
    .innerJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "b.tenant_id").onRef("o.id", "=", "b.order_id"),
    )
    .where((eb) =>
      after === null
        ? eb.lit(true)
        : sql<boolean>`(b.tax_point, b.invoice_id, b.order_id) < (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::uuid)`,
    )
    .groupBy([
      "b.tax_point",
      "b.delivered_on",
      "b.invoice_id",
      "b.order_id",
      "i.number",
      "i.customer_id",
      "i.customer_name",
      "i.issued_on",
      "o.number",
    ])
    .orderBy("b.tax_point", "desc")
    .orderBy("b.invoice_id", "desc")
    .orderBy("b.order_id", "desc")
    .limit(limit)
    .select([
      "b.order_id as orderId",
      "o.number as orderNumber",
      "b.invoice_id as invoiceId",
      "i.number as invoiceNumber",
      "i.customer_id as customerId",
      "i.customer_name as customerName",
      sql<string>`b.delivered_on::text`.as("deliveredOn"),
      sql<string>`i.issued_on::text`.as("billedOn"),
      sql<string>`b.tax_point::text`.as("taxPoint"),
      sql`jsonb_agg(jsonb_build_object('vatRate', b.vat_rate, 'vatTreatment', b.vat_treatment,
        'netPence', b.net_pence, 'vatPence', b.vat_pence, 'totalPence', b.net_pence + b.vat_pence))`.as(
        "rates",
      ),
    ]);
type Row = InferResult<ReturnType<typeof selectPage>>[number];

function view({ rates: read, ...row }: Row): BilledLate {
  const rates = z.array(RateSums).parse(read);
  const sum = (column: "netPence" | "vatPence" | "totalPence") =>
    rates.reduce((pence, rate) => pence + rate[column], 0);
  return {
    ...row,
    days: daysBetween(row.deliveredOn, row.billedOn),
    rates: rates.toSorted(byVat),
    netPence: sum("netPence"),
    vatPence: sum("vatPence"),
    totalPence: sum("totalPence"),
  };
}

const placeOf = ({
  taxPoint,
  invoiceId,
  orderId,
}: Pick<Row, "taxPoint" | "invoiceId" | "orderId">): Place => [taxPoint, invoiceId, orderId];

/** Returns the sums of each month of tax points by rate, the latest month first. One statement. */
async function monthsOf(db: SqlRunner, asked: Asked): Promise<{ month: string; sums: ByRate }[]> {
  const month = sql<string>`to_char(b.tax_point, 'YYYY-MM')`;
  const rows = await runSql(
    db,
    counting(asked)
      .groupBy([month, "b.vat_rate", "b.vat_treatment"])
      .orderBy(month, "desc")
      .select([
        month.as("month"),
        "b.vat_rate as vatRate",
        "b.vat_treatment as vatTreatment",
        sql<number>`sum(b.net_pence)::float8`.as("netPence"),
        sql<number>`sum(b.vat_pence)::float8`.as("vatPence"),
      ]),
  );
  const months = new Map<string, ByRate>();
  for (const { month: name, ...rate } of rows) {
    months.set(name, plus(months.get(name) ?? new Map(), byRate([rate])));
  }
  return [...months].map(([name, sums]) => ({ month: name, sums }));
}

/** Returns a page of deliveries, and the sums of all pages. Two statements. */
export async function billedLate(
  db: SqlRunner,
  tenantId: string,
  { cursor, limit, ...days }: z.output<typeof BilledLateQuery>,
): Promise<BilledLatePage> {
  const asked = { ...days, tenantId };
  const rows = await runSql(db, selectPage(asked, decodeCursor(cursor, Place), limit + 1));
  const months = await monthsOf(db, asked);
  const totals = months.reduce<ByRate>((sums, month) => plus(sums, month.sums), new Map());
  return {
    ...toPage(rows, limit, view, placeOf),
    months: months.map(({ month, sums }) => ({
      month,
      rates: listed(sums),
      vatPence: [...sums.values()].reduce((pence, rate) => pence + rate.vatPence, 0),
    })),
    totals: listed(totals),
  };
}

/** Deliveries read in one batch. */
const batchSize = 500;

/** Returns the deliveries after a place, and the place of the last one if there are more. One statement. */
export async function billedLateAfter(
  db: SqlRunner,
  asked: Asked,
  after: Place | null,
): Promise<{ items: BilledLate[]; next: Place | null }> {
  const rows = await runSql(db, selectPage(asked, after, batchSize));
  const last = rows.at(-1);
  return { items: rows.map(view), next: last && rows.length === batchSize ? placeOf(last) : null };
}
