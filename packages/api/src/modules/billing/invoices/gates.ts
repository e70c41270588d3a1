import { conflict, notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { readInvoice } from "../invoice/rows";

/** The invoice named by `id`; 404 where there is none. */
export const findInvoice = gate.input(ById).use(async ({ ctx, input, next }) => {
  const invoice = await readInvoice(ctx.db, ctx.business.id, input.id);
  if (!invoice) throw notFound("invoice");
  return next({ ctx: { invoice } });
});

/** The same; 409 once it is paid or void. */
export const findOpenInvoice = findInvoice.use(({ ctx, next }) => {
  const { status, number } = ctx.invoice;
  if (status !== "sent") throw conflict(`Invoice ${number} is ${status} already.`);
  return next();
});
