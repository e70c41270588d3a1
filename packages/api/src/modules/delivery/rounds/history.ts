import { expressionBuilder, sql, type Expression, type SqlBool, type Tables } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { Activity, readActivity, viewActivity } from "../../business";
import { findRound } from "./guards";

const mostEntries = 300;

/**
 * What happened to a round, newest first: its own changes, what was recorded at its stops, and what
 * became of its cash. Drivers see that of their own rounds.
 */
export const history = business("rounds:read")
  .concat(findRound)
  .output(z.object({ items: z.array(Activity) }))
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const items = await readActivity(
      ctx.db,
      tenantId,
      [activityOfRound(tenantId, ctx.round.id)],
      mostEntries,
    );
    return { items: items.map(viewActivity) };
  });

/** Stops are recorded under their order, which may have been on other rounds too: the round is in the record. */
function activityOfRound(tenantId: string, roundId: string): Expression<SqlBool> {
  const activity = expressionBuilder<Tables, "activity">();
  const isOf = (kind: string) => activity("subject_kind", "=", sql.lit(kind));
  const stops = activity
    .selectFrom("stops as s")
    .where("s.tenant_id", "=", tenantId)
    .where("s.round_id", "=", roundId);
  const handovers = activity
    .selectFrom("cash_handovers as c")
    .where("c.tenant_id", "=", tenantId)
    .where("c.round_id", "=", roundId);
  return activity.or([
    activity.and([isOf("round"), activity("subject_id", "=", roundId)]),
    activity.and([
      isOf("order"),
      activity("action", "like", sql.lit("stop.%")),
      activity("subject_id", "in", stops.select(sql<string>`s.order_id::text`.as("id"))),
      sql<boolean>`coalesce(after->>'roundId', before->>'roundId') = ${roundId}`,
    ]),
    activity.and([
      isOf("cash_handover"),
      activity("subject_id", "in", handovers.select(sql<string>`c.id::text`.as("id"))),
    ]),
  ]);
}
