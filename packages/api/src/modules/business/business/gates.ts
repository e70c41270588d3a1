import { gate } from "../../../platform/middleware/gate";
import { refuseUnverified } from "./unverified";

/** 409 until one of the owners has confirmed their email: for what goes outside whatever the body says. */
export const verifiedBusiness = gate.use(({ ctx, next }) => {
  refuseUnverified(ctx.business);
  return next();
});
