import type { Tx } from "@roundsman/db";
import { doerOf } from "../../../../platform/access/caller";
import { conflict, isDuplicate, notFound } from "../../../../platform/base/errors";
import { asksNothing } from "../../../../platform/audit/change";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { shortDay } from "../../../../platform/values/format";
import { namedYard } from "../../../stock";
import { tellDriver } from "../../notices";
import { findRound, whyDone, whyReloadStands } from "../../rounds/guards";
import { lockRound, lockStops, saveRound, type LockedRound } from "../../rounds/locks";
import { changeAndReroute } from "../../rounds/route";
import { Round } from "../../rounds/schema";
import { isRecorded } from "../../rounds/states";
import { shownRound } from "../../rounds/view";
import { recordReload } from "./record-reload";
import { ByReload, NewReload, ReloadChange } from "./schema";

/** A reload of the round `id`: 404 where there is none. Comes after `findRound`. */
const findReload = findRound.concat(
  loader.input(ByReload).use(async ({ ctx, input, next }) => {
    const reload = await ctx.db.roundReload.findFirst({
      where: { tenantId: ctx.business.id, id: input.reloadId, roundId: input.id },
      select: { id: true, roundId: true },
    });
    if (!reload) throw notFound("reload");
    return next({ ctx: { reload } });
  }),
);

/**
 * POST /rounds/{id}/reloads: the van comes back to a yard before an open stop, puts down what it brings and loads
 * what the stops after it ask for. The driver of a van that is out is told at once. Answers with the round.
 * @throws not_found for a stop of another round, or a yard of another business
 * @throws conflict where the round is done, the stop is recorded, is the first, or has a reload before it
 * @throws validation on `locationId` where the yard is archived
 */
const add = business("rounds:write")
  .concat(findRound)
  .input(NewReload)
  .output(Round)
  .mutation(async ({ ctx, input: { beforeStopId, locationId } }) => {
    const tenantId = ctx.business.id;
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockOpen(tx, tenantId, ctx.round.id);
      const yard = await namedYard(tx, tenantId, locationId, "locationId");
      const place = { beforeStopId, locationId };
      const stop = await requirePlace(tx, tenantId, round, beforeStopId);
      const { id } = await placed(() =>
        tx.roundReload.create({
          data: {
            tenantId,
            roundId: round.id,
            ...place,
            addedOnTheWay: round.status === "out",
            createdAt: ctx.now,
          },
          select: { id: true },
        }),
      );
      await changed(tx, tenantId, round, { now: ctx.now, byUserId: doerOf(ctx.caller).id });
      stale.add(round.id);
      await record({
        action: "round.reload_added",
        words: `Added a reload at ${yard.name} before stop ${stop.sequence} of the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { reloadId: id, ...place },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });

/**
 * PATCH /rounds/{id}/reloads/{reloadId}: before another stop, or at another yard; what is left out stays.
 * @throws not_found, conflict and validation as adding one does; conflict where it is done already
 */
const change = business("rounds:write")
  .concat(findReload)
  .input(ReloadChange)
  .output(Round)
  .mutation(async ({ ctx, input: { beforeStopId, locationId } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing({ beforeStopId, locationId })) return shownRound(ctx, ctx.round.id);
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockOpen(tx, tenantId, ctx.round.id);
      const before = await lockWaiting(tx, tenantId, ctx.reload.id);
      if (locationId !== undefined) await namedYard(tx, tenantId, locationId, "locationId");
      if (beforeStopId !== undefined) await requirePlace(tx, tenantId, round, beforeStopId);
      const after = {
        beforeStopId: beforeStopId ?? before.beforeStopId,
        locationId: locationId ?? before.locationId,
      };
      await placed(() =>
        tx.roundReload.updateMany({ where: { tenantId, id: ctx.reload.id }, data: after }),
      );
      await changed(tx, tenantId, round, { now: ctx.now, byUserId: doerOf(ctx.caller).id });
      stale.add(round.id);
      await record({
        action: "round.reload_changed",
        words: `Changed a reload on the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        before: { reloadId: ctx.reload.id, ...before },
        after: { reloadId: ctx.reload.id, ...after },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });

/**
 * DELETE /rounds/{id}/reloads/{reloadId}: the van is not reloaded there after all. Answers with the round.
 * @throws conflict where the round or the reload is done
 */
const remove = business("rounds:write")
  .concat(findReload)
  .output(Round)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockOpen(tx, tenantId, ctx.round.id);
      const before = await lockWaiting(tx, tenantId, ctx.reload.id);
      await tx.roundReload.deleteMany({ where: { tenantId, id: ctx.reload.id } });
      await changed(tx, tenantId, round, { now: ctx.now, byUserId: doerOf(ctx.caller).id });
      stale.add(round.id);
      await record({
        action: "round.reload_removed",
        words: `Removed a reload from the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        before: { reloadId: ctx.reload.id, ...before },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });

async function lockOpen(tx: Tx, tenantId: string, id: string): Promise<LockedRound> {
  const round = await lockRound(tx, tenantId, id);
  const why = whyDone(round);
  if (why !== null) throw conflict(why);
  return round;
}

/** Where a reload of a locked round stands. @throws not_found where it went meanwhile, conflict where it is done */
async function lockWaiting(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ beforeStopId: string | null; locationId: string }> {
  const reload = await tx.roundReload.findFirst({
    where: { tenantId, id },
    select: { beforeStopId: true, locationId: true, doneAt: true },
  });
  if (!reload) throw notFound("reload");
  const why = whyReloadStands(reload);
  if (why !== null) throw conflict(why);
  return { beforeStopId: reload.beforeStopId, locationId: reload.locationId };
}

async function requirePlace(
  tx: Tx,
  tenantId: string,
  round: LockedRound,
  beforeStopId: string,
): Promise<{ sequence: number }> {
  const stops = await lockStops(tx, tenantId, round.id);
  const stop = stops.find(({ id }) => id === beforeStopId);
  if (!stop) throw notFound("stop");
  if (isRecorded(stop)) throw conflict("This stop is recorded: a reload comes before an open one.");
  if (stops[0]?.id === stop.id) {
    throw conflict("This is the first stop: the van is loaded for it before it leaves.");
  }
  return stop;
}

/** @throws conflict on `beforeStopId` where another reload lies there */
async function placed<Made>(write: () => Promise<Made>): Promise<Made> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw conflict("The van is reloaded before this stop already.", "beforeStopId");
  }
}

async function changed(
  tx: Tx,
  tenantId: string,
  round: LockedRound,
  facts: { now: Date; byUserId: string | null },
): Promise<void> {
  await saveRound(tx, tenantId, round.id, { updatedAt: facts.now });
  if (round.status === "out") await tellDriver(tx, tenantId, round, "round.changed", facts);
}

export const reloads = router({ add, change, remove, record: recordReload });
