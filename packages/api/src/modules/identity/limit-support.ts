import { expressionBuilder, sql, type SupportLevel, type Tables } from "@roundsman/db";
import type { Context } from "../../platform/context/context";
import { endSupportSessions, shortenSupportSessions } from "../../platform/credentials";

const v = expressionBuilder<{ v: Tables["support_sessions"] }, "v">();

/**
 * Cuts the support sessions under way down to a new grant: those above its level end, and none outlasts
 * it. A business's own role can't see them, so this stands after its change, as the service's; overrides
 * ask no grant and go on.
 */
export async function limitSupportSessions(
  { database, now, request }: Pick<Context, "database" | "now" | "request">,
  grant: { tenantId: string; level: SupportLevel; until: Date | null },
): Promise<void> {
  const under = v.and([
    v("v.business_id", "=", grant.tenantId),
    v("v.override", "=", sql.lit(false)),
  ]);
  const above = v.and([
    under,
    v("v.level", "=", sql<SupportLevel>`any(${aboveLevel[grant.level]}::support_level[])`),
  ]);
  await database.service.$transaction(async (tx) => {
    await endSupportSessions(tx, above, {
      now,
      requestId: request.requestId,
      words: "Ended as the business withdrew its access",
    });
    if (grant.until === null) return;
    await shortenSupportSessions(tx, under, grant.until);
  });
}

const aboveLevel: Record<SupportLevel, SupportLevel[]> = {
  none: ["view", "act"],
  view: ["act"],
  act: [],
};
