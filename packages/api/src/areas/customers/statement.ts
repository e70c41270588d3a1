import { invalid } from "../../errors";
import { business } from "../../procedures";
import { day, fromDay, todayIn } from "../../shapes/view";
import { Statement, StatementQuery } from "../invoices/schema";
import { statementOf } from "../invoices/statement";
import { findCustomer } from "./gates";

const ninetyDaysMs = 90 * 24 * 60 * 60 * 1000;

/**
 * GET /customers/{id}/statement: what was billed and paid between two days, both included. Left out,
 * `to` is the business's today and `from` ninety days before it.
 */
export const statement = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery)
  .output(Statement)
  .query(({ ctx, input }) => {
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const to = input.to ?? today;
    const from = input.from ?? day(new Date(fromDay(to).getTime() - ninetyDaysMs));
    if (from > to) {
      throw invalid({ path: "from", message: "The first day can't be after the last." });
    }
    const { id, name } = ctx.customer;
    const of = { tenantId: ctx.business.id, customer: { id, name } };
    return statementOf(ctx.db, { ...of, from, to, today });
  });
