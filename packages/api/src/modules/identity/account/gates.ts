import { conflict } from "../../../platform/base/errors";
import { personGate } from "../../../platform/middleware/gate";

/** 409 where the person has no two-step sign-in. */
export const twoStepOn = personGate.use(({ ctx, next }) => {
  if (!ctx.caller.twoStepOn) throw conflict("Two-step sign-in is off.");
  return next();
});
