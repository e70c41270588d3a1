import { runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { Day } from "../../../platform/values/values";
import { tradedDays } from "./traded-days";

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
});

export const ClosingChecks = z
  .object({ to: Day, items: z.array(ClosingCheck) })
  .meta({ id: "ClosingChecks" });
export type ClosingChecks = z.infer<typeof ClosingChecks>;

export const ChecksQuery = z.object({ to: Day });

/** One statement. Money as it stands now; days up to `to`, YYYY-MM-DD. */
export async function closingChecks(
  db: SqlRunner,
  tenantId: string,
  to: string,
): Promise<ClosingChecks> {
  const day = sql<Date>`${to}::date`;
  const counted = (from: ReturnType<typeof sql>, pence: ReturnType<typeof sql>) =>
    sql<{ count: number; pence: number | null }>`(
      select jsonb_build_object('count', count(*)::int, 'pence', ${pence}) ${from})`;
  const none = sql`null`;
  const unbilled = sql`not exists (select from invoice_orders b
    where b.tenant_id = o.tenant_id and b.order_id = o.id and b.released_at is null)`;
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom([
      counted(
        sql`from rounds r where r.tenant_id = ${tenantId} and r.status = 'out' and r.round_date <= ${day}`,
        none,
      ).as("rounds_out"),
      counted(
        sql`from (
          select r.id, sum(s.cash_taken_pence) - (
              select coalesce(sum(h.handed_pence), 0) from cash_handovers h
               where h.tenant_id = ${tenantId} and h.round_id = r.id and h.counted_at is not null) as pence
            from rounds r join stops s on s.tenant_id = r.tenant_id and s.round_id = r.id
           where r.tenant_id = ${tenantId} and r.round_date <= ${day} and r.round_date > ${day} - 92
           group by r.id) q where q.pence > 0`,
        sql`sum(q.pence)`,
      ).as("cash_not_counted"),
      counted(
        sql`from orders o where o.tenant_id = ${tenantId} and o.booked_on <= ${day}
          and o.payment_method = 'on_account' and o.paid_at is null and ${unbilled}
          and exists (select from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id
                        and l.delivered_quantity > 0)`,
        none,
      ).as("not_billed"),
      counted(
        sql`from orders o where o.tenant_id = ${tenantId} and o.booked_on <= ${day}
          and o.payment_method <> 'on_account' and o.paid_at is null and ${unbilled}
          and exists (select from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id
                        and l.delivered_quantity > 0)`,
        none,
      ).as("not_paid"),
      counted(
        sql`from orders o where o.tenant_id = ${tenantId} and o.status = 'cancelled' and o.paid_pence > 0
          and o.cancelled_at < ${day} + 1`,
        sql`sum(o.paid_pence)`,
      ).as("refund_due"),
      counted(
        sql`from (
          select amount_pence - allocated_pence as pence from receipts r
           where tenant_id = ${tenantId} and customer_id is not null and received_on <= ${day}
             and reverses_id is null and allocated_pence < amount_pence
             and not exists (select from receipts v where v.tenant_id = r.tenant_id and v.reverses_id = r.id)
          union all
          select total_pence - allocated_pence from credit_notes n
           where tenant_id = ${tenantId} and not paid_sale and issued_on <= ${day}
             and reverses_id is null and allocated_pence < total_pence
             and not exists (select from credit_notes v where v.tenant_id = n.tenant_id and v.reverses_id = n.id)) q`,
        sql`sum(q.pence)`,
      ).as("unallocated"),
      counted(
        sql`from ${tradedDays(tenantId)} d
          join locations y on y.tenant_id = ${tenantId} and y.id = d.location_id
          join businesses b on b.id = y.tenant_id
         where d.day <= ${day} and d.day > ${day} - 92 and d.day > coalesce(b.books_closed_to, '-infinity')
           and d.day > coalesce(y.days_closed_to, '-infinity')`,
        none,
      ).as("days_open"),
    ]),
  );
  if (!row) throw new Error("Counting gave no row");
  const items = ClosingCheck.shape.kind.options.flatMap((kind) =>
    row[kind].count > 0 ? [{ kind, count: row[kind].count, pence: row[kind].pence }] : [],
  );
  return { to, items };
}
