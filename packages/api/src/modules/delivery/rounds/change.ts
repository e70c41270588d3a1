import type { Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { asksNothing } from "../../../platform/audit/difference";
import { fromDay } from "../../../platform/values/view";
import { changeAndChart } from "./charting";
import { findRound } from "./gates";
import { lockRound, requireVersion, saveRound, type LockedRound } from "./locked";
import { requireNamed } from "./named";
import { tellDriver } from "./notices";
import { personBehind } from "../../../platform/access/own";
import { Round, RoundChange } from "./schema";
import { shownRound } from "./shown";
import { dayInWords } from "./words";

/**
 * PATCH /rounds/{id}: what is left out is unchanged, null clears. With `version`, only where the round
 * is still as the caller saw it. Another driver has yet to be handed the round.
 * @throws conflict where it has moved on, or what is to change is settled by what happened on it
 */
export const change = business("rounds:write")
  .concat(findRound)
  .input(RoundChange)
  .output(Round)
  .mutation(async ({ ctx, input: { id, version, roundDate, ...settings } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing({ roundDate, ...settings })) return shownRound(ctx, id);
    await requireNamed(ctx.db, tenantId, settings);
    await changeAndChart(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, id);
      requireVersion(round, version);
      await requireOpen(tx, tenantId, round, { roundDate, ...settings });
      const isHandedOver =
        settings.driverUserId !== undefined && settings.driverUserId !== round.driverUserId;
      const after = {
        ...settings,
        ...(roundDate !== undefined && { roundDate: fromDay(roundDate) }),
        ...(isHandedOver && { issuedAt: null, issuedVersion: null }),
      };
      await saveRound(tx, tenantId, id, { ...after, updatedAt: ctx.now });
      if (round.status === "out") {
        const facts = { now: ctx.now, byUserId: personBehind(ctx.caller).id };
        await tellDriver(tx, tenantId, { ...round, ...after }, "round.changed", facts);
      }
      stale.add(id);
      await record({
        action: "round.changed",
        words: `Changed the round of ${dayInWords(after.roundDate ?? round.roundDate)}`,
        subject: { kind: "round", id },
        after: { roundDate, ...settings },
      });
    });
    return shownRound(ctx, id);
  });

/** A done round takes notes alone; once something is recorded, its day and yards stand. */
async function requireOpen(
  tx: Tx,
  tenantId: string,
  round: LockedRound,
  settings: Omit<RoundChange, "version">,
): Promise<void> {
  const changed = Object.entries(settings).flatMap(([name, to]) => (to === undefined ? [] : name));
  if (round.status === "done" && changed.some((name) => name !== "notes")) {
    throw conflict("The round is done.");
  }
  if (!changed.some((name) => settledByRecords.has(name))) return;
  const recorded = await tx.stop.count({
    where: {
      tenantId,
      roundId: round.id,
      OR: [{ completedAt: { not: null } }, { failedAt: { not: null } }],
    },
  });
  if (recorded > 0)
    throw conflict("Deliveries are recorded on this round: its day and yards stand.");
}

const settledByRecords = new Set(["roundDate", "startLocationId", "endLocationId"]);
