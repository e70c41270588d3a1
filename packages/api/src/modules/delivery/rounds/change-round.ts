import { runSql, type Tx } from "@roundsman/db";
import { doerOf } from "../../../platform/access/caller";
import { asksNothing } from "../../../platform/audit/change";
import { conflict, planRequired } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import {
  countWords,
  dateTime,
  fromDay,
  metadataAfter,
  shortDay,
} from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { overrideRule } from "../../../platform/rules/overrides";
import { notifyOffice } from "../../messages";
import { mailOnItsWay } from "../../orders";
import { acceptCounts, settleCounts } from "../../stock";
import { makeTickets } from "../coal-tickets/make-tickets";
import { keepVans } from "./placing/van-places";
import { walkRoundOf } from "../gas/walk-round";
import { whyAgainstRules, type AgainstRule } from "../gas/round-gas";
import { tellDriver } from "../notices";
import {
  findDrivenRound,
  findRound,
  requireNamed,
  whyDone,
  whyNotIssued,
  whyNotSet,
  whyPlaceStands,
} from "./guards";
import { lockRound, requireVersion, saveRound, stillHanded, type LockedRound } from "./locks";
import { readRound } from "./queries";
import { changeAndReroute } from "./route";
import { IssueRound, NewVanPosition, Round, RoundChange, RoundStatusChange } from "./schema";
import { afterMove, moves, startsAnew } from "./states";
import { moveWithRound } from "./placing/transfers";
import { giveBack, givenBackBy, takeUpAgain } from "./placing/undelivered";
import { shownRound, whatIsWrong, withStops } from "./view";

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
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, id);
      requireVersion(round, version);
      await requireChangeable(tx, tenantId, round, { roundDate, ...settings });
      const isHandedOver =
        settings.driverUserId !== undefined && settings.driverUserId !== round.driverUserId;
      const after = {
        ...settings,
        metadata: metadataAfter(round.metadata, settings.metadata),
        ...(roundDate !== undefined && { roundDate: fromDay(roundDate) }),
        ...(isHandedOver && { issuedAt: null, issuedVersion: null, overrideReason: null }),
      };
      const forDriver = namesOf({ roundDate, ...settings }).some((name) => !officeOnly.has(name));
      await saveRound(tx, tenantId, id, {
        ...(forDriver ? {} : stillHanded(round)),
        ...after,
        updatedAt: ctx.now,
      });
      if (forDriver && round.status === "out") {
        const facts = { now: ctx.now, byUserId: doerOf(ctx.caller).id };
        await tellDriver(tx, tenantId, { ...round, ...after }, "round.changed", facts);
      }
      if (forDriver) stale.add(id);
      await record({
        action: "round.changed",
        words: `Changed the round of ${shortDay(after.roundDate ?? round.roundDate)}`,
        subject: { kind: "round", id },
        after: { roundDate, ...settings },
      });
    });
    return shownRound(ctx, id);
  });

/** What a change names. */
const namesOf = (change: object): string[] =>
  Object.entries(change).flatMap(([name, to]) => (to === undefined ? [] : name));

/** What an integrator keeps on a round: its driver goes by none of it. */
const officeOnly = new Set(["externalRef", "metadata"]);
const takenWhenDone = new Set(["notes", ...officeOnly]);

/** A done round takes notes and what integrators keep on it alone; once something is recorded, its day and yards stand. */
async function requireChangeable(
  tx: Tx,
  tenantId: string,
  round: LockedRound,
  settings: Omit<RoundChange, "version">,
): Promise<void> {
  const changed = namesOf(settings);
  const done = changed.some((name) => !takenWhenDone.has(name)) ? whyDone(round) : null;
  if (done !== null) throw conflict(done);
  if (!changed.some((name) => settledByRecords.has(name))) return;
  const recorded = await tx.stop.count({
    where: {
      tenantId,
      roundId: round.id,
      OR: [{ completedAt: { not: null } }, { failedAt: { not: null } }],
    },
  });
  const reloaded = await tx.roundReload.count({
    where: { tenantId, roundId: round.id, doneAt: { not: null } },
  });
  const stands = whyPlaceStands(recorded + reloaded > 0);
  if (stands !== null) throw conflict(stands);
}

const settledByRecords = new Set(["roundDate", "startLocationId", "endLocationId"]);

/**
 * POST /rounds/{id}/issue: hands the round to its driver, who is told of it; issued again, of what has
 * changed since, if anything has. One that carries more than its van may, or is against a rule of gas on the
 * road or of papers in date, needs a reason, which is kept, recorded and printed. `rounds:write` is held by owners and admins alone.
 * @throws conflict where it has no driver or is done, or is over its van's limits or against a rule and no reason is given
 */
export const issue = business("rounds:write")
  .concat(findRound)
  .input(IssueRound)
  .output(Round)
  .mutation(async ({ ctx, input: { override } }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      const round = await lockRound(tx, tenantId, ctx.round.id);
      const why = whyNotIssued(round);
      if (why !== null) throw conflict(why);
      const { overload, against } = await whatIsAgainst(tx, tenantId, round.id);
      if (overload !== null && override === undefined) {
        throw conflict(`${overload} Put that right, or give a reason to issue it as it is.`);
      }
      const overridden = overload === null ? null : { overload, reason: override ?? null };
      const doer = doerOf(ctx.caller);
      for (const { rule } of override === undefined ? [] : against) {
        const subject = { kind: "round", id: round.id };
        const by = { tenantId, rule, subject, reason: override ?? "", by: doer, now: ctx.now };
        await overrideRule(tx, by);
      }
      // Issuing counts as a change itself: the version handed over is the next one.
      const issued = { issuedAt: ctx.now, issuedVersion: round.version + 1 };
      const overrideReason = overridden?.reason ?? null;
      await saveRound(tx, tenantId, round.id, { ...issued, overrideReason, updatedAt: ctx.now });
      await makeTickets(tx, { tenantId, round, by: doerOf(ctx.caller), now: ctx.now });
      if (round.issuedAt === null || round.version !== round.issuedVersion) {
        const kind = round.issuedAt === null ? "round.issued" : "round.changed";
        await tellDriver(tx, tenantId, round, kind, { now: ctx.now, byUserId: doer.id });
      }
      const words = `Issued the round of ${shortDay(round.roundDate)}`;
      await record({
        action: "round.issued",
        words: overridden ? `${words} ${overriding(against)}: ${overridden.reason}` : words,
        subject: { kind: "round", id: round.id },
        after: {
          driverUserId: round.driverUserId,
          ...overridden,
          ...(against.length > 0 && { rules: against.map(({ rule }) => rule.id) }),
        },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });

const overriding = (against: readonly AgainstRule[]) =>
  against.length > 0 ? "past a rule" : "over its van's limits";

/**
 * What speaks against a locked round as it stands: `overload`, all of it in words, null where nothing does; `leaving`,
 * with what is asked of a van that leaves; and the rules of the law among it.
 */
async function whatIsAgainst(
  tx: Tx,
  tenantId: string,
  roundId: string,
): Promise<{ overload: string | null; leaving: string | null; against: readonly AgainstRule[] }> {
  const rows = await readRound(tx, { tenantId, id: roundId });
  const [round] = await withStops({ db: tx, business: { id: tenantId } }, rows);
  if (!round) return { overload: null, leaving: null, against: [] };
  const overload = whatIsWrong(round.row, round.stops);
  const walkRound = walkRoundOf(round.row, round.stops);
  // An unsafe van is part of what is wrong already.
  const notChecked = walkRound?.unsafe.length === 0 ? walkRound.blocks : null;
  return {
    overload,
    leaving: [overload, notChecked].filter(Boolean).join(" ") || null,
    against: whyAgainstRules(round.row, round.stops),
  };
}

/**
 * PUT /rounds/{id}/status. Setting the status it has already changes nothing. A round that is done gives
 * back what it did not deliver; taken up again, it has it back.
 * @throws plan_required where a round goes out that was not out before, and the business is not in good standing
 */
export const setStatus = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(RoundStatusChange)
  .output(Round)
  .mutation(async ({ ctx, input: { status } }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.round;
    if (ctx.round.status === status) return shownRound(ctx, id);
    // Orders may come back to a round that was done: they are put on rounds by one at a time.
    const givenBack = ctx.round.status === "done" ? await givenBackBy(ctx.db, tenantId, id) : [];
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, id, givenBack);
      if (round.status === status) return record(null);
      const move = moves[round.status][status];
      const date = shortDay(round.roundDate);
      const why = whyNotSet(ctx, round, status);
      if (why !== null) throw planRequired(why);
      if (move) {
        const after = {
          ...afterMove(status, move, round, ctx.now),
          ...stillHanded(round),
          updatedAt: ctx.now,
        };
        await saveRound(tx, tenantId, id, after);
      }
      if (round.status === "done" && (await takeUpAgain(tx, tenantId, id, ctx.now))) stale.add(id);
      const { id: byUserId, name } = doerOf(ctx.caller);
      const by = { tenantId, userId: byUserId, name, now: ctx.now };
      const overload = move?.leaves ? (await whatIsAgainst(tx, tenantId, id)).leaving : null;
      if (overload !== null) {
        const notice = {
          kind: "round.changed",
          title: `The round of ${date} went out as it should not`,
          body: overload,
          href: webPages.round(id),
        } as const;
        await notifyOffice(tx, tenantId, notice, { now: ctx.now, exceptUserId: byUserId });
      }
      if (move?.leaves) {
        await makeTickets(tx, { tenantId, round, by: { id: byUserId, name }, now: ctx.now });
        await moveWithRound(tx, record, round, "in_transit", by);
        await mailOnItsWay(tx, { tenantId, roundId: id });
      }
      if (move?.ends) {
        await moveWithRound(tx, record, round, "received", by);
        const waiting = await giveBack(tx, tenantId, id, ctx.now);
        const notice = {
          kind: "round.done",
          title: `The round of ${date} is done`,
          body:
            waiting > 0
              ? `Not delivered, to be planned again: ${countWords(waiting, "order")}.`
              : null,
          href: webPages.round(id),
        } as const;
        await notifyOffice(tx, tenantId, notice, { now: ctx.now, exceptUserId: byUserId });
      }
      const of = { tenantId, roundId: id };
      await (startsAnew(round.status, status)
        ? acceptCounts(tx, of)
        : settleCounts(tx, of, { byUserId, at: ctx.now }));
      await record({
        action: `round.${status}`,
        words: `Set the round of ${date} to ${status}`,
        subject: { kind: "round", id },
        before: { status: round.status },
        after: { status, ...(overload !== null && { overload }) },
      });
    });
    return shownRound(ctx, id);
  });

/**
 * PUT /rounds/{id}/van: where the van is now. Sent every few seconds on the road, so it counts neither
 * as a change of the round nor as something for the activity list, and is written every ten seconds at most.
 */
export const setVan = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(NewVanPosition)
  .output(Round)
  .mutation(async ({ ctx, input: { latitude, longitude } }) => {
    const { id: roundId } = ctx.round;
    const seen = { tenantId: ctx.business.id, roundId, latitude, longitude, at: ctx.now };
    if (ctx.vanPlaces.isDueNow(seen)) {
      await keepVans(ctx.database.changes, [seen], (statement) =>
        ctx.quietly((tx) => runSql(tx, statement)),
      );
    }
    const round = await shownRound(ctx, roundId);
    const isNewest = !round.van || round.van.seenAt <= dateTime(seen.at);
    return isNewest ? { ...round, van: { latitude, longitude, seenAt: dateTime(seen.at) } } : round;
  });
