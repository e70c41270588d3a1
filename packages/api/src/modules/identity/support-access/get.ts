import { Prisma } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { readActivity, viewActivity } from "../../business/activity/rows";
import { SupportAccessWithRecord } from "./schema";
import { viewSupportAccess } from "./view";

const shown = 20;

/** GET /support-access: what support may do here, and the last things it did. */
export const get = business("tenant:read")
  .output(SupportAccessWithRecord)
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const bySupport = Prisma.sql`actor_kind = 'support'::actor_kind`;
    const [grant, did] = await Promise.all([
      ctx.db.supportGrant.findUnique({ where: { tenantId } }),
      readActivity(ctx.db, tenantId, [bySupport], shown),
    ]);
    return { ...viewSupportAccess(grant, ctx.now), did: did.map(viewActivity) };
  });
