import type { SupportLevel } from "@roundsman/db";
import type { Context } from "../../service";
import { endSupportSessions } from "./ending";

/**
 * Cuts the support sessions under way down to a new grant: those above its level end, and none outlasts
 * it. A business's own role can't see them, so this stands after its change, as the service's; overrides
 * ask no grant and go on.
 */
export async function reinIn(
  { database, now, request }: Pick<Context, "database" | "now" | "request">,
  grant: { tenantId: string; level: SupportLevel; until: Date | null },
): Promise<void> {
  const under = { businessId: grant.tenantId, override: false };
  const level = { in: aboveLevel[grant.level] };
  await database.service.$transaction(async (tx) => {
    await endSupportSessions(
      tx,
      { ...under, level },
      { now, requestId: request.requestId, words: "Ended as the business withdrew its access" },
    );
    if (grant.until === null) return;
    await tx.supportSession.updateMany({
      where: { ...under, endedAt: null, expiresAt: { gt: grant.until } },
      data: { expiresAt: grant.until },
    });
  });
}

const aboveLevel: Record<SupportLevel, SupportLevel[]> = {
  none: ["view", "act"],
  view: ["act"],
  act: [],
};
