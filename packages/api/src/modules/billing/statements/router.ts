import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { firstDay } from "../../../platform/values/values";
import { findCustomer } from "../../customers";
import { readIssuer } from "../papers/documents";
import { drawStatement } from "./draw-statement";
import { Statement, StatementQuery } from "./schema";
import { statementOf } from "./statement";

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
