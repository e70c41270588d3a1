import type { BusinessCaller } from "../../caller/caller";
import { chooseBusiness, identify } from "../../caller/identify";
import { Refusal } from "../../errors";
import type { Context } from "../../service";

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
