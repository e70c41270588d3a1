import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { findInvoice } from "./gates";
import { readIssuer } from "../invoice/issuer";
import { drawInvoice } from "../paper/draw";

/** GET /invoices/{id}/pdf: the invoice as it is printed or mailed, A4. */
export const pdf = business("invoices:read")
  .concat(findInvoice)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx }) => {
    const issuer = await readIssuer(ctx.db, ctx.business.id);
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${ctx.invoice.number}.pdf"`;
    const { invoice } = ctx;
    return ctx.budget.within("drawing", ctx.business.id, () => drawInvoice({ invoice, issuer }));
  });
