import { business } from "../../../platform/middleware/procedures";
import { Statement, StatementQuery } from "../invoice/schema";
import { statementOf } from "../invoices/statement";
import { findCustomer } from "../../customers/customer/gates";
import { statementDays } from "./statement-days";

/** GET /customers/{id}/statement: what was billed and paid between two days, both included. */
export const statement = business("invoices:read")
  .concat(findCustomer)
  .input(StatementQuery)
  .output(Statement)
  .query(({ ctx, input }) => {
    const { id, name } = ctx.customer;
    const days = statementDays(input, ctx.business.timeZone, ctx.now);
    return statementOf(ctx.db, { tenantId: ctx.business.id, customer: { id, name }, ...days });
  });
