import {
  jsonArrayFrom,
  jsonBuildObject,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type Fulfilment,
  type RawBuilder,
  type SqlRunner,
} from "@roundsman/db";
import { sumsDue, type Sums } from "../../orders";
import { vatKey } from "../../../platform/values/values";
import type { RateRow } from "./documents";
import type { Period } from "./period";

/*
 * Orders that are paid by themselves (docs/decisions/0248). Each is a sale on the day of its delivery, whether it has an
 * invoice or not; one on account is one only while it is paid in full and on no invoice.
 */

const nothing: Sums = { netPence: 0, vatPence: 0, totalPence: 0, parts: [] };

/** Orders read in one batch. */
const pageSize = 500;

/** How an order stood at the end of a day. */
export interface Standing {
  status: "placed" | "delivered" | "cancelled";
  /** Pence that receipts had paid for it by itself. */
  paidPence: number;
  /** It was on an invoice that was not void. */
  billed: boolean;
}

/**
 * Orders as `o` that bear on a period: delivered, cancelled or paid by themselves in it, or put on an invoice or taken
 * off one.
 */
export const orderIdsOf = (
  tenantId: string,
  { firstDay, lastDay }: Pick<Period, "firstDay" | "lastDay">,
) => sql`
  select d.id from orders d where d.tenant_id = ${tenantId}
     and d.booked_on between ${firstDay}::date and ${lastDay}::date
     and (d.payment_method <> 'on_account' or exists (
       select from allocations a where a.tenant_id = ${tenantId} and a.order_id = d.id))
  union select order_id from allocations where tenant_id = ${tenantId} and order_id is not null
     and booked_on between ${firstDay}::date and ${lastDay}::date
  union select a.order_id from orders c join allocations a on ${sameBusiness("a", "c")} and a.order_id = c.id
   where c.tenant_id = ${tenantId} and c.status = 'cancelled'
     and c.cancelled_at >= ${firstDay}::date - 1 and c.cancelled_at < ${lastDay}::date + 2
  union select b.order_id from invoices i
    join invoice_orders b on ${sameBusiness("b", "i")} and b.invoice_id = i.id
    join orders s on ${sameBusiness("s", "b")} and s.id = b.order_id
   where i.tenant_id = ${tenantId} and i.sequence is not null
     and (i.issued_on between ${firstDay}::date and ${lastDay}::date
          or b.released_at >= ${firstDay}::date - 1 and b.released_at < ${lastDay}::date + 2)
     and (s.payment_method <> 'on_account' or exists (
       select from allocations a where a.tenant_id = ${tenantId} and a.order_id = s.id))`;

/** Of an order `o` of the business `t`. */
export const standingAt = (on: string | RawBuilder<Date>): RawBuilder<Standing> =>
  jsonBuildObject({
    status: sql<Standing["status"]>`case when o.booked_on <= ${on}::date then 'delivered'
      when (o.cancelled_at at time zone t.time_zone)::date <= ${on}::date then 'cancelled'
      else 'placed' end`,
    paidPence: sql<number>`(select coalesce(sum(a.amount_pence), 0)::int from allocations a
      where ${sameBusiness("a", "o")} and a.order_id = o.id and a.booked_on <= ${on}::date)`,
    billed: sql<boolean>`exists (
      select from invoice_orders b join invoices i on ${sameBusiness("i", "b")} and i.id = b.invoice_id
       where ${sameBusiness("b", "o")} and b.order_id = o.id and i.issued_on <= ${on}::date
         and (b.released_at is null or (b.released_at at time zone t.time_zone)::date > ${on}::date))`,
  });

/**
 * The first day whose goodwill takes nothing off VAT by cash accounting (docs/decisions/0458). What went back before it
 * stays as it was filed.
 */
const goodwillFrom = "2026-12-01";

/**
 * Pence that went back by a day for an order `o` that is to be paid by itself, was delivered by then, and is owed for no
 * more: what of it was due was paid, so what is missing of that is goodwill.
 */
const givenBackAt = (on: string) => sql<number>`(
  select case when o.payment_method = 'on_account' or o.booked_on is null or o.booked_on > ${on}::date
                or (select coalesce(sum(d.pence), 0) from order_debts d
                     where ${sameBusiness("d", "o")} and d.order_id = o.id and d.day <= ${on}::date) > 0
         then 0 else greatest(coalesce(sum(f.amount_pence), 0), 0)::int end
    from refunds f where ${sameBusiness("f", "o")} and f.order_id = o.id
     and f.refunded_on between ${goodwillFrom}::date and ${on}::date)`;

/** The lines of an order `o`, and the category of each one's product. */
export const linesOf = jsonArrayFrom(
  sqlBuilder
    .selectFrom("order_lines as l")
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
    )
    .where(sql<boolean>`${sameBusiness("l", "o")} and l.order_id = o.id`)
    .orderBy("l.position")
    .select([
      "l.quantity",
      "l.unit_price as unitPrice",
      "l.unit_price_inc_vat as unitPriceIncVat",
      "l.vat_rate as vatRate",
      "l.vat_treatment as vatTreatment",
      "l.unregistered",
      "l.qualifying_percent as qualifyingPercent",
      "l.discount_percent as discountPercent",
      "l.delivered_quantity as deliveredQuantity",
      "l.cancelled_quantity as cancelledQuantity",
      "p.category",
    ]),
);

/** What of an order (`o`) says what it comes to. */
const pricedColumns = [
  "o.payment_method as paymentMethod",
  "o.delivery_charge_pence as deliveryChargePence",
  "o.charge_rule as chargeRule",
  linesOf.as("lines"),
] as const;

/** An order that was handed over at a yard. */
interface YardSale {
  /** Paid by itself: a sale of the day. What is on account is one once it is billed. */
  isSale: boolean;
  fulfilment: Fulfilment;
  due: Sums;
}

/** What was handed over on a day: at one yard, or at all of them. One statement. */
export async function soldAtYards(
  db: SqlRunner,
  tenantId: string,
  { day, locationId }: { day: string; locationId?: string },
): Promise<YardSale[]> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .where("o.tenant_id", "=", tenantId)
      .where("o.booked_on", "=", sql<Date>`${day}::date`)
      .where((eb) =>
        locationId === undefined
          ? eb("o.location_id", "is not", null)
          : eb("o.location_id", "=", locationId),
      )
      .select(["o.fulfilment", ...pricedColumns]),
  );
  return rows.map(({ fulfilment, paymentMethod, lines, ...charge }) => ({
    isSale: paymentMethod !== "on_account",
    fulfilment,
    due: sumsDue({ status: "delivered", lines, ...charge }),
  }));
}

const selectPage = (tenantId: string, period: Period, after: string | null) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("businesses as t", "t.id", "o.tenant_id")
    .innerJoin(
      sql<{ id: string }>`(${orderIdsOf(tenantId, period)})`.as("bearing"),
      "bearing.id",
      "o.id",
    )
    .where("o.tenant_id", "=", tenantId)
    .where((eb) => (after === null ? eb.lit(true) : eb("o.id", ">", after)))
    .orderBy("o.id")
    .limit(pageSize)
    .select([
      "o.id",
      ...pricedColumns,
      standingAt(period.dayBefore).as("before"),
      standingAt(period.lastDay).as("after"),
      givenBackAt(period.dayBefore).as("givenBackBefore"),
      givenBackAt(period.lastDay).as("givenBackAfter"),
      // Billed on account in the period: there it is counted with its invoice.
      sql<boolean>`exists (
        select from invoice_orders b join invoices i on ${sameBusiness("i", "b")} and i.id = b.invoice_id
         where ${sameBusiness("b", "o")} and b.order_id = o.id and b.released_at is null and not i.paid_sale
           and i.issued_on between ${period.firstDay}::date and ${period.lastDay}::date)`.as(
        "invoiced",
      ),
    ]);

type Row = Awaited<ReturnType<typeof readPage>>[number];
const readPage = (db: SqlRunner, ...asked: Parameters<typeof selectPage>) =>
  runSql(db, selectPage(...asked));

/** What of an order decides what it came to. */
type Sold = Pick<Row, "paymentMethod" | "deliveryChargePence" | "chargeRule" | "lines">;

/** What the order came to at the end of that day. What is cancelled of a line is so from its delivery. */
function dueAt(row: Sold, { status }: Standing): Sums {
  const lines =
    status === "delivered"
      ? row.lines
      : row.lines.map((line) => ({ ...line, cancelledQuantity: 0 }));
  return sumsDue({ ...row, status, lines });
}

/** What counts as a sale of it by that day. */
export function soldBy(row: Sold, standing: Standing): Sums {
  if (standing.status !== "delivered") return nothing;
  const due = dueAt(row, standing);
  if (row.paymentMethod !== "on_account") return due;
  return standing.billed || standing.paidPence < due.totalPence ? nothing : due;
}

/**
 * What of its money counts for VAT by cash accounting by that day, with the VAT and what is outside its scope. Pence. A
 * gift to the customer changes no price: what went back beyond what was due still counts.
 */
function cashBy(row: Row, standing: Standing, givenBackPence: number) {
  const { totalPence, vatPence, parts } = standing.billed ? nothing : dueAt(row, standing);
  const grossPence = Math.max(0, Math.min(standing.paidPence + givenBackPence, totalPence));
  const share = (pence: number) =>
    totalPence === 0 ? 0 : Math.round((pence * grossPence) / totalPence);
  const outside = parts.find(({ vatTreatment }) => vatTreatment === "outside_scope");
  return { grossPence, vatPence: share(vatPence), outsidePence: share(outside?.netPence ?? 0) };
}

/** What orders add to a period. Pence. */
export interface OrderFigures {
  /** By rate; below zero where more was billed than sold. */
  sold: Map<string, RateRow>;
  /** The same for those that the invoices of the period bill too: to be taken off these. */
  invoicedToo: Map<string, RateRow>;
  /** By cash accounting. */
  cash: { netPence: number; vatPence: number; outsidePence: number };
}

/** Reads all orders that bear on a period, page by page. */
export async function orderFigures(
  db: SqlRunner,
  tenantId: string,
  period: Period,
): Promise<OrderFigures> {
  const figures: OrderFigures = {
    sold: new Map(),
    invoicedToo: new Map(),
    cash: { netPence: 0, vatPence: 0, outsidePence: 0 },
  };
  for (let after: string | null = null; ;) {
    const rows: Row[] = await readPage(db, tenantId, period, after);
    for (const row of rows) addRow(figures, row);
    if (rows.length < pageSize) return figures;
    after = rows.at(-1)?.id ?? after;
  }
}

function addRow(figures: OrderFigures, row: Row): void {
  addSums(figures.sold, soldBy(row, row.after), 1);
  addSums(figures.sold, soldBy(row, row.before), -1);
  if (row.invoiced && row.paymentMethod !== "on_account") {
    addSums(figures.invoicedToo, dueAt(row, { ...row.after, status: "delivered" }), 1);
  }
  const now = cashBy(row, row.after, row.givenBackAfter);
  const then = cashBy(row, row.before, row.givenBackBefore);
  const vatPence = now.vatPence - then.vatPence;
  figures.cash.vatPence += vatPence;
  figures.cash.outsidePence += now.outsidePence - then.outsidePence;
  figures.cash.netPence += now.grossPence - then.grossPence - vatPence;
}

function addSums(to: OrderFigures["sold"], { parts }: Sums, sign: 1 | -1): void {
  for (const { netPence, vatPence, ...kind } of parts) {
    const before = to.get(vatKey(kind)) ?? { netPence: 0, vatPence: 0 };
    to.set(vatKey(kind), {
      ...kind,
      netPence: before.netPence + sign * netPence,
      vatPence: before.vatPence + sign * vatPence,
    });
  }
}
