import { runSqlForOne, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { Day, Uuid } from "../../../platform/values/values";
import { tradedDays } from "./traded-days";

/** One of what a check counts: a round under its van's name, a day by its yard, anything else under its customer's. */
const Checked = z.object({
  subject: z.enum(["round", "order", "receipt", "credit_note", "yard_day"]),
  id: Uuid,
  on: Day,
  name: z.string(),
  pence: z.int().nullable(),
});

/** What is to be looked at before the books are closed to a day. It stands in the way of nothing. */
const ClosingCheck = z.object({
  kind: z.enum([
    "rounds_out",
    "cash_not_counted",
    "not_billed",
    "not_paid",
    "refund_due",
    "unallocated",
    "days_open",
  ]),
  /** How many rounds, orders, receipts and credit notes, or days of yards. */
  count: z.int().min(1),
  /** Null where it is no sum of money. */
  pence: z.int().nullable(),
  /** The first of them by day. */
  first: z.array(Checked),
});
type ClosingCheck = z.infer<typeof ClosingCheck>;

export const ClosingChecks = z
  .object({ to: Day, items: z.array(ClosingCheck) })
  .meta({ id: "ClosingChecks" });
export type ClosingChecks = z.infer<typeof ClosingChecks>;

export const ChecksQuery = z.object({ to: Day });

/** The most of a check that are named; the others are counted. */
const mostNamed = 8;

/** One statement. Money as it stands now; days up to `to`, YYYY-MM-DD. */
export async function closingChecks(
  db: SqlRunner,
  tenantId: string,
  to: string,
): Promise<ClosingChecks> {
  const day = sql<Date>`${to}::date`;
  const unbilled = sql`not exists (select from invoice_orders b
    where ${sameBusiness("b", "o")} and b.order_id = o.id and b.released_at is null)`;
  const delivered = sql`o.tenant_id = ${tenantId} and o.booked_on <= ${day} and o.paid_at is null
    and ${unbilled} and exists (select from order_lines l where ${sameBusiness("l", "o")}
      and l.order_id = o.id and l.delivered_quantity > 0)`;
  // Each: the thing, its id, its day, under which name it stands, and pence or null.
  const rowsOf: Record<ClosingCheck["kind"], ReturnType<typeof sql>> = {
    rounds_out: sql`select 'round', r.id, r.round_date, v.name, null::bigint
      from rounds r left join vehicles v on ${sameBusiness("v", "r")} and v.id = r.vehicle_id
      where r.tenant_id = ${tenantId} and r.status = 'out' and r.round_date <= ${day}`,
    cash_not_counted: sql`select 'round', c.id, c.round_date, v.name, c.pence from (
        select r.id, r.vehicle_id, r.round_date, sum(s.cash_taken_pence) - (
            select coalesce(sum(h.handed_pence), 0) from cash_handovers h
             where h.tenant_id = ${tenantId} and h.round_id = r.id and h.counted_at is not null) as pence
          from rounds r join stops s on ${sameBusiness("s", "r")} and s.round_id = r.id
         where r.tenant_id = ${tenantId} and r.round_date <= ${day} and r.round_date > ${day} - 92
         group by r.id, r.vehicle_id, r.round_date) c
      left join vehicles v on v.tenant_id = ${tenantId} and v.id = c.vehicle_id
      where c.pence > 0`,
    not_billed: sql`select 'order', o.id, o.booked_on, o.customer_name, null::bigint from orders o
      where ${delivered} and o.payment_method = 'on_account'`,
    not_paid: sql`select 'order', o.id, o.booked_on, o.customer_name, null::bigint from orders o
      where ${delivered} and o.payment_method <> 'on_account'`,
    refund_due: sql`select 'order', o.id, o.cancelled_at::date, o.customer_name, o.paid_pence
      from orders o where o.tenant_id = ${tenantId} and o.status = 'cancelled' and o.paid_pence > 0
        and o.cancelled_at < ${day} + 1`,
    unallocated: sql`select 'receipt', r.id, r.received_on, c.name, r.amount_pence - r.allocated_pence
        from receipts r join customers c on ${sameBusiness("c", "r")} and c.id = r.customer_id
       where r.tenant_id = ${tenantId} and r.received_on <= ${day}
         and r.reverses_id is null and r.allocated_pence < r.amount_pence
         and not exists (select from receipts v where ${sameBusiness("v", "r")} and v.reverses_id = r.id)
      union all
      select 'credit_note', n.id, n.issued_on, n.customer_name, n.total_pence - n.allocated_pence
        from credit_notes n
       where n.tenant_id = ${tenantId} and not n.paid_sale and n.issued_on <= ${day}
         and n.reverses_id is null and n.allocated_pence < n.total_pence
         and not exists (select from credit_notes v where ${sameBusiness("v", "n")} and v.reverses_id = n.id)`,
    days_open: sql`select 'yard_day', y.id, d.day, y.name, null::bigint from ${tradedDays(tenantId)} d
        join locations y on y.tenant_id = ${tenantId} and y.id = d.location_id
        join businesses b on b.id = y.tenant_id
      where d.day <= ${day} and d.day > ${day} - 92 and d.day > coalesce(b.books_closed_to, '-infinity')
        and d.day > coalesce(y.days_closed_to, '-infinity')`,
  };
  const kinds = ClosingCheck.shape.kind.options;
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom(
      kinds.map((kind) =>
        sql<Omit<ClosingCheck, "kind">>`(
          select jsonb_build_object('count', count(*)::int, 'pence', sum(q.pence), 'first', coalesce(
              jsonb_agg(jsonb_build_object('subject', q.subject, 'id', q.id, 'on', q.day,
                  'name', coalesce(q.name, ''), 'pence', q.pence) order by q.place)
                filter (where q.place <= ${sql.lit(mostNamed)}), '[]'))
            from (select p.*, row_number() over (order by p.day, p.id) as place
                    from (${rowsOf[kind]}) p (subject, id, day, name, pence)) q)`.as(kind),
      ),
    ),
  );
  if (!row) throw new Error("Counting gave no row");
  const items = kinds.flatMap((kind) => (row[kind].count > 0 ? [{ kind, ...row[kind] }] : []));
  return { to, items };
}
