import { Prisma, runSql, type PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { invalid } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { day, fromDay, todayIn } from "../../platform/values/format";
import { firstDay } from "../../platform/values/values";
import { findCustomer } from "../customers";
import { selectOrders, sumsDue } from "../orders";
import { isOnNoInvoice } from "./bills";
import { drawStatement, readIssuer } from "./documents";
import { Statement, StatementQuery } from "./schema";

const ninetyDaysMs = 90 * 24 * 60 * 60 * 1000;

const orFirstDay = (from: string): string => (from < firstDay ? firstDay : from);

/**
 * The days of a statement, both included. Left out, `to` is the business's today and `from` ninety days
 * before it.
 * @throws validation where the first is after the last
 */
function statementDays(
  asked: z.infer<typeof StatementQuery>,
  timeZone: string,
  now: Date,
): { from: string; to: string; today: string } {
  const today = todayIn(timeZone, now);
  const to = asked.to ?? today;
  const from = asked.from ?? orFirstDay(day(new Date(fromDay(to).getTime() - ninetyDaysMs)));
  if (from > to) {
    throw invalid({ path: "from", message: "The first day can't be after the last." });
  }
  return { from, to, today };
}

interface StatementRequest {
  tenantId: string;
  customer: { id: string; name: string };
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** The business's calendar day. */
  today: string;
}

interface EntryRow {
  on: string;
  kind: "invoice" | "payment";
  invoiceId: string;
  number: string;
  amountPence: number;
}

interface StatementSums {
  openingPence: number;
  overduePence: number;
}

/**
 * A customer's account over a time, for GET /customers/{id}/statement: what was billed and paid, what
 * is overdue, and what was delivered and is not billed yet. Pence, including VAT; void invoices don't
 * count. Three statements, whatever the length.
 */
export async function statementOf(
  db: PrismaClient,
  asked: StatementRequest,
): Promise<z.infer<typeof Statement>> {
  const { customer, from, to } = asked;
  const [sums] = await db.$queryRaw<StatementSums[]>(sumsSql(asked));
  const rows = await db.$queryRaw<EntryRow[]>(entriesSql(asked));
  let balancePence = sums?.openingPence ?? 0;
  const openingPence = balancePence;
  const entries = rows.map((row) => {
    balancePence += row.amountPence;
    return { ...row, balancePence };
  });
  return {
    customerId: customer.id,
    customerName: customer.name,
    from,
    to,
    openingPence,
    entries,
    closingPence: balancePence,
    overduePence: sums?.overduePence ?? 0,
    unbilledPence: await unbilledPence(db, asked),
  };
}

/** Every invoice that counts, and every payment of one, as an entry. Days are the business's. */
const accountEntries = ({ tenantId, customer }: StatementRequest): Prisma.Sql => Prisma.sql`
  SELECT i.issued_on AS on_day, 'invoice' AS kind, i.id, i.number, i.total_pence AS pence, i.sequence
    FROM invoices i
   WHERE i.tenant_id = ${tenantId}::uuid AND i.customer_id = ${customer.id}::uuid AND i.status <> 'void'
   UNION ALL
  SELECT (p.received_at AT TIME ZONE b.time_zone)::date, 'payment', i.id, i.number, -p.amount_pence, i.sequence
    FROM invoices i
    JOIN businesses b ON b.id = i.tenant_id
    JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id
   WHERE i.tenant_id = ${tenantId}::uuid AND i.customer_id = ${customer.id}::uuid AND i.status <> 'void'`;

const entriesSql = (asked: StatementRequest): Prisma.Sql => Prisma.sql`
  SELECT on_day::text AS "on", kind, id AS "invoiceId", number, pence AS "amountPence"
    FROM (${accountEntries(asked)}) AS entry
   WHERE on_day BETWEEN ${asked.from}::date AND ${asked.to}::date
   ORDER BY on_day, kind, sequence`;

const sumsSql = (asked: StatementRequest): Prisma.Sql => Prisma.sql`
  SELECT (SELECT coalesce(sum(pence), 0)::float8 FROM (${accountEntries(asked)}) AS entry
           WHERE on_day < ${asked.from}::date) AS "openingPence",
         (SELECT coalesce(sum(total_pence), 0)::float8 FROM invoices
           WHERE tenant_id = ${asked.tenantId}::uuid AND customer_id = ${asked.customer.id}::uuid
             AND status = 'sent' AND due_on < ${asked.today}::date) AS "overduePence"`;

async function unbilledPence(
  db: PrismaClient,
  { tenantId, customer }: StatementRequest,
): Promise<number> {
  const orders = await runSql(
    db,
    selectOrders
      .where("o.tenant_id", "=", tenantId)
      .where("o.customer_id", "=", customer.id)
      .where("o.status", "=", "delivered")
      .where("o.payment_method", "=", "on_account")
      .where("o.paid_at", "is", null)
      .where(isOnNoInvoice),
  );
  return orders.reduce((sum, order) => sum + sumsDue(order).totalPence, 0);
}

/** GET /customers/{id}/statement: what was billed and paid between two days, both included. */
const statement = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery)
  .output(Statement)
  .query(({ ctx, input }) => {
    const { id, name } = ctx.customer;
    const days = statementDays(input, ctx.business.timeZone, ctx.now);
    return statementOf(ctx.db, { tenantId: ctx.business.id, customer: { id, name }, ...days });
  });

/** A customer's statement as it is printed or mailed, A4. */
const statementPdf = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input }) => {
    const { id, name } = ctx.customer;
    const days = statementDays(input, ctx.business.timeZone, ctx.now);
    const tenantId = ctx.business.id;
    const statement = await statementOf(ctx.db, { tenantId, customer: { id, name }, ...days });
    const file = `statement-${days.from}-${days.to}.pdf`;
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${file}"`;
    const issuer = await readIssuer(ctx.db, tenantId);
    const draw = () => drawStatement({ statement, issuer, at: ctx.now });
    return ctx.budget.within("drawing", tenantId, draw);
  });

/** Stands beside `customers` in the API: a statement is made of invoices. */
export const statements = router({ statement, statementPdf });
