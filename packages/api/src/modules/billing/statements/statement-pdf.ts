import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { readIssuer } from "../invoice/issuer";
import { drawStatement } from "../paper/draw";
import { StatementQuery } from "../invoice/schema";
import { statementOf } from "../invoices/statement";
import { findCustomer } from "../../customers/customer/gates";
import { statementDays } from "./statement-days";

/** A customer's statement as it is printed or mailed, A4. */
export const statementPdf = business("invoices:read")
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
