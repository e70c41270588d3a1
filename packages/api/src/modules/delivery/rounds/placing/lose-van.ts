import type { Tx } from "@roundsman/db";
import { doerOf } from "../../../../platform/access/caller";
import type { Recorder } from "../../../../platform/audit/change";
import { conflict, invalid, notFound, refuseIf } from "../../../../platform/base/errors";
import { business } from "../../../../platform/middleware/procedures";
import { countWords, shortDay } from "../../../../platform/values/format";
import { webPages } from "../../../../platform/values/links";
import { notifyOffice, notifyPerson } from "../../../messages";
import { orderName } from "../../../orders";
import { settleCounts } from "../../../stock";
import { tellDriver } from "../../notices";
import { findRound, whyDone, whyNotLost } from "../guards";
import {
  lockRounds,
  lockStops,
  requireVersion,
  saveRound,
  stillHanded,
  type LockedRound,
} from "../locks";
import { placeOrders } from "./placing";
import { giveBack } from "./undelivered";
import { changeAndReroute } from "../route";
import { Round } from "../schema";
import { isRecorded } from "../states";
import { shownRound } from "../view";
import { VanLoss } from "./van-loss";

/**
 * POST /rounds/{id}/van-lost: the van broke down on its way. Its round ends where it stands; its open stops go to other
 * rounds of the day as `moves` say, and the rest wait to be planned again. What is aboard stays on the van until it is
 * counted back. The drivers are notified. Answers with the round.
 * @throws not_found for a round that is not one of this business
 * @throws conflict where the van is not out, another round is done, or an order is no longer open on the round
 * @throws validation on `moves.N.roundId` for the round itself, or one of another day
 */
export const loseVan = business("rounds:write")
  .concat(findRound)
  .input(VanLoss)
  .output(Round)
  .mutation(async ({ ctx, input: { id, moves, note = null, version } }) => {
    const tenantId = ctx.business.id;
    const targets = [...new Set(moves.map(({ roundId }) => roundId))];
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const onIt = await tx.stop.findMany({
        where: { tenantId, roundId: id },
        select: { orderId: true },
      });
      const held = await lockRounds(
        tx,
        tenantId,
        [id, ...targets],
        onIt.map(({ orderId }) => orderId),
      );
      const round = held.find((locked) => locked.id === id);
      if (!round) throw notFound("round");
      requireVersion(round, version);
      refuseIf(whyNotLost(round));
      for (const [index, { roundId }] of moves.entries()) {
        requireTarget(held, round, roundId, `moves.${index}.roundId`);
      }
      const open = (await lockStops(tx, tenantId, id)).filter((stop) => !isRecorded(stop));
      const openIds = new Set(open.map(({ orderId }) => orderId));
      if (moves.some(({ orderId }) => !openIds.has(orderId))) {
        throw conflict("One of these orders is no longer open on this round. Load it again.");
      }

      const { id: byUserId, name } = doerOf(ctx.caller);
      await saveRound(tx, tenantId, id, {
        status: "done",
        doneAt: ctx.now,
        lostAt: ctx.now,
        lostNote: note,
        backAt: null,
        ...stillHanded(round),
        updatedAt: ctx.now,
      });
      const waiting = (await giveBack(tx, tenantId, id, ctx.now)) - moves.length;
      for (const target of held) {
        const coming = moves.filter(({ roundId }) => roundId === target.id);
        if (coming.length === 0) continue;
        await takeOver(tx, tenantId, target, coming, ctx.now);
        stale.add(target.id);
        if (target.status === "out") {
          const facts = { now: ctx.now, byUserId };
          await tellDriver(tx, tenantId, target, "round.changed", facts);
        }
      }
      await settleCounts(tx, { tenantId, roundId: id }, { byUserId, at: ctx.now });

      const title = `The van of the round of ${shortDay(round.roundDate)} is lost`;
      if (round.driverUserId !== null && round.driverUserId !== byUserId) {
        const body = "Your round has ended. The office decides who brings what is left.";
        const notice = { kind: "round.changed", title, body, href: webPages.drive } as const;
        await notifyPerson(tx, tenantId, round.driverUserId, notice, ctx.now);
      }
      const left = [
        moves.length > 0 && `${countWords(moves.length, "order")} on other rounds.`,
        waiting > 0 && `${countWords(waiting, "order")} to be planned again.`,
        "Count the van when it is back.",
      ];
      const body = [`Reported by ${name}.`, note, ...left].filter(Boolean).join(" ");
      const notice = { kind: "round.done", title, body, href: webPages.round(id) } as const;
      await notifyOffice(tx, tenantId, notice, { now: ctx.now, exceptUserId: byUserId });
      await record({
        action: "round.van_lost",
        words: note === null ? title : `${title}: ${note}`,
        subject: { kind: "round", id },
        before: { status: round.status },
        after: { status: "done", note, moves: moves.map((move) => ({ ...move })) },
      });
      await tellOfOrders(tx, record, tenantId, round, [...openIds]);
    });
    return shownRound(ctx, id);
  });

/** @throws not_found, validation and conflict where a round can't take orders of the lost one */
function requireTarget(
  held: readonly LockedRound[],
  lost: LockedRound,
  roundId: string,
  path: string,
): void {
  const target = held.find(({ id }) => id === roundId);
  if (!target) throw notFound("round");
  if (target.id === lost.id) throw invalid({ path, message: "This is the round that ends." });
  if (target.roundDate.getTime() !== lost.roundDate.getTime()) {
    throw invalid({ path, message: "This round is on another day." });
  }
  refuseIf(whyDone(target));
}

/** Puts orders of the lost round on another one, each before the open stop that its move names. */
async function takeOver(
  tx: Tx,
  tenantId: string,
  target: LockedRound,
  moves: readonly { orderId: string; index?: number | undefined }[],
  now: Date,
): Promise<void> {
  const stops = await lockStops(tx, tenantId, target.id);
  const own = stops.filter((stop) => !isRecorded(stop)).map(({ orderId }) => orderId);
  const arranged = own.flatMap((orderId, at) => [
    ...moves.filter(({ index }) => index === at).map((move) => move.orderId),
    orderId,
  ]);
  const last = moves.filter(({ index }) => index === undefined || index >= own.length);
  const orderIds = [...arranged, ...last.map(({ orderId }) => orderId)];
  await placeOrders(tx, tenantId, target.id, orderIds, now);
  await saveRound(tx, tenantId, target.id, { updatedAt: now });
}

/** States in the history of each order what becomes of it. */
async function tellOfOrders(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  lost: LockedRound,
  orderIds: readonly string[],
): Promise<void> {
  const orders = await tx.order.findMany({
    where: { tenantId, id: { in: [...orderIds] } },
    select: { id: true, number: true, customerName: true, roundId: true },
  });
  for (const order of orders) {
    const becomes =
      order.roundId === null ? "it waits to be planned again" : "it goes with another round";
    await record({
      action: "stop.van_lost",
      words: `The van with order ${orderName(order)} is lost: ${becomes}`,
      subject: { kind: "order", id: order.id },
      after: { roundId: lost.id, toRoundId: order.roundId },
    });
  }
}
