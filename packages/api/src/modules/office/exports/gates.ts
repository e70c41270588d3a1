import type { Caller } from "../../../platform/access/caller";
import { forbidden } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";

/** Why this caller takes no copy of a business; null where they may. */
export const refusedToTake = (caller: Caller): string | null =>
  caller.kind === "support" ? "Support takes no copy of a business." : null;

/** The business's own people and keys; 403 to support. */
export const ownPeople = gate.use(({ ctx, next }) => {
  const refused = refusedToTake(ctx.caller);
  if (refused !== null) throw forbidden(refused);
  return next();
});
