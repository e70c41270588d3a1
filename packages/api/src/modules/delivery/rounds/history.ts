import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { readActivity, viewActivity } from "../../business/activity/rows";
import { Activity } from "../../business/activity/schema";
import { findRound } from "./gates";

const most = 300;

/**
 * What happened to a round, newest first: its own changes, what was recorded at its stops, and what
 * became of its cash. Drivers see that of their own rounds.
 */
export const history = business("rounds:read")
  .concat(findRound)
  .output(z.object({ items: z.array(Activity) }))
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const items = await readActivity(ctx.db, tenantId, [of(tenantId, ctx.round.id)], most);
    return { items: items.map(viewActivity) };
  });

/** Stops are recorded under their order, which may have been on other rounds too: the round is in the record. */
const of = (tenantId: string, roundId: string) => Prisma.sql`
  ((subject_kind = 'round' AND subject_id = ${roundId})
   OR (subject_kind = 'order' AND action LIKE 'stop.%'
       AND subject_id IN (SELECT s.order_id::text FROM stops s
                           WHERE s.tenant_id = ${tenantId}::uuid AND s.round_id = ${roundId}::uuid)
       AND coalesce(after->>'roundId', before->>'roundId') = ${roundId})
   OR (subject_kind = 'cash_handover'
       AND subject_id IN (SELECT c.id::text FROM cash_handovers c
                           WHERE c.tenant_id = ${tenantId}::uuid AND c.round_id = ${roundId}::uuid)))`;
