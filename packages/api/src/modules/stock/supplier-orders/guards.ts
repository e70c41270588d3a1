import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { readSupplierOrder } from "./queries";
import { ByReceipt } from "./schema";
import { whyNotReceived } from "./states";

/** The supplier order named by `id`; 404 otherwise. */
export const findSupplierOrder = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { order: await readSupplierOrder(ctx.db, ctx.business.id, input.id) } }),
  );

/** One that can still be received; 409 where it has arrived or was cancelled. */
export const findOpenOrder = findSupplierOrder.use(({ ctx, next }) => {
  refuseIf(whyNotReceived(ctx.order));
  return next();
});

/** The key of a photo taken at a receipt of the order; 404 where there is none. */
export const findPhoto = loader.input(ByReceipt).use(async ({ ctx, input, next }) => {
  const receipt = await ctx.db.supplierReceipt.findFirst({
    where: { tenantId: ctx.business.id, id: input.receiptId, orderId: input.id },
    select: { photoKey: true },
  });
  if (!receipt?.photoKey) throw notFound("photo");
  return next({ ctx: { photo: { fileKey: receipt.photoKey } } });
});
