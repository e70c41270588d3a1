import { gate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { requirePending } from "./pending";
import { applicationNow } from "./rows";

/** The application named by `id`; 404 where there is none. */
export const findApplication = gate.input(ById).use(async ({ ctx, input, next }) => {
  const application = await applicationNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { application } });
});

/** The same, still to be decided; 409 where it is. */
export const findPendingApplication = findApplication.use(({ ctx, next }) => {
  requirePending(ctx.application);
  return next();
});
