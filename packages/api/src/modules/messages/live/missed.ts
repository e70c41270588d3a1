import { Prisma } from "@roundsman/db";
import type { BusinessCaller } from "../../../platform/access/caller";
import type { Context } from "../../../platform/context/service";
import { mine } from "../notifications/mine";

/** A change bears the time its request began; it may be committed this much later. */
const lateMs = 5000;

/** Whether anything may have happened in the business, or been told to the caller, since then. */
export async function wasMissed(ctx: Context & BusinessCaller, since: Date): Promise<boolean> {
  const { tenantId, userId } = mine(ctx);
  const from = new Date(since.getTime() - lateMs);
  const [found] = await ctx.database.inBusiness(tenantId, () =>
    ctx.database.quick.business.$queryRaw<{ missed: boolean }[]>(Prisma.sql`
      SELECT EXISTS (SELECT FROM activity WHERE tenant_id = ${tenantId}::uuid AND at >= ${from})
          OR EXISTS (SELECT FROM notifications
                      WHERE tenant_id = ${tenantId}::uuid AND user_id = ${userId}
                        AND created_at >= ${from}) AS missed`),
  );
  return found?.missed ?? false;
}
