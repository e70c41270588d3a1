import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { invalid } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { daysAfter, todayIn } from "../../platform/values/format";
import { firstDay } from "../../platform/values/values";
import { findCustomer } from "../customers";
import { unbilledPence } from "./bills";
import { drawStatement, readIssuer } from "./documents";
import { Statement, StatementQuery } from "./schema";

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
  const from = asked.from ?? orFirstDay(daysAfter(to, -90));
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

/**
 * A customer's account over a time, for GET /customers/{id}/statement: what was billed and paid, what
 * is overdue, and what was delivered and is not billed yet. Pence, including VAT; void invoices don't
 * count. Three statements, whatever the length.
 */
export async function statementOf(
  db: SqlRunner,
  asked: StatementRequest,
): Promise<z.infer<typeof Statement>> {
  const { customer, from, to } = asked;
  const sums = await runSqlForOne(db, selectSums(asked));
  const rows = await runSql(db, selectEntries(asked));
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
    unbilledPence: await unbilledPence(db, asked.tenantId, customer.id),
  };
}

/** Every invoice that counts, and every payment of one, as an entry. Days are the business's. */
const accountEntries = ({ tenantId, customer }: StatementRequest) => {
  const counting = sqlBuilder
    .selectFrom("invoices as i")
    .where("i.tenant_id", "=", tenantId)
    .where("i.customer_id", "=", customer.id)
    .where("i.status", "<>", sql.lit("void"));
  const billed = counting.select([
    "i.issued_on as day",
    sql<"invoice" | "payment">`'invoice'`.as("kind"),
    "i.id",
    "i.number",
    "i.total_pence as pence",
    "i.sequence",
  ]);
  const paid = counting
    .innerJoin("businesses as b", "b.id", "i.tenant_id")
    .innerJoin("payments as p", (join) =>
      join.onRef("p.tenant_id", "=", "i.tenant_id").onRef("p.invoice_id", "=", "i.id"),
    )
    .select([
      sql<Date>`(p.received_at at time zone b.time_zone)::date`.as("day"),
      sql<"invoice" | "payment">`'payment'`.as("kind"),
      "i.id",
      "i.number",
      sql<number>`-p.amount_pence`.as("pence"),
      "i.sequence",
    ]);
  return sqlBuilder.selectFrom(billed.unionAll(paid).as("entry"));
};

const selectEntries = (asked: StatementRequest) =>
  accountEntries(asked)
    .where((eb) => eb.between("day", sql<Date>`${asked.from}::date`, sql<Date>`${asked.to}::date`))
    .orderBy("day")
    .orderBy("kind")
    .orderBy("sequence")
    .select([
      sql<string>`day::text`.as("on"),
      "kind",
      "id as invoiceId",
      "number",
      "pence as amountPence",
    ]);

const selectSums = (asked: StatementRequest) =>
  sqlBuilder.selectNoFrom((eb) => [
    accountEntries(asked)
      .where("day", "<", sql<Date>`${asked.from}::date`)
      .select(sql<number>`coalesce(sum(pence), 0)::float8`.as("pence"))
      .as("openingPence"),
    eb
      .selectFrom("invoices")
      .where("tenant_id", "=", asked.tenantId)
      .where("customer_id", "=", asked.customer.id)
      .where("status", "=", sql.lit("sent"))
      .where("due_on", "<", sql<Date>`${asked.today}::date`)
      .select(sql<number>`coalesce(sum(total_pence), 0)::float8`.as("pence"))
      .as("overduePence"),
  ]);

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
