import { conflict } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { readTransfer } from "./rows";
import { isAdvancedByHand, isOver } from "./stages";

/** The transfer named by `id`; 404 otherwise. */
export const findTransfer = gate
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { transfer: await readTransfer(ctx.db, ctx.business.id, input.id) } }),
  );

/** One that can still be moved on by hand; 409 otherwise. */
export const findAdvancing = findTransfer.use(({ ctx, next }) => {
  const { method, status } = ctx.transfer;
  if (!isAdvancedByHand(method)) {
    throw conflict(
      "This transfer moves on by itself: only courier and supplier ones are advanced.",
    );
  }
  if (isOver(status)) throw conflict(`This transfer is ${status} already.`);
  return next();
});
