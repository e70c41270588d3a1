import type { BusinessCaller } from "../../../platform/access/caller";
import { chooseBusiness, identify } from "../../../platform/auth/identify";
import { Refusal } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/service";

/** The caller as they stand now; null once they are signed out, have left, or the business is closed to them. */
export async function stillInside(ctx: Context): Promise<BusinessCaller | null> {
  try {
    const caller = await identify(ctx.database, ctx.request, new Date());
    const within = chooseBusiness(caller, ctx.request);
    return within.business.lockedAt || within.business.closedAt ? null : within;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
