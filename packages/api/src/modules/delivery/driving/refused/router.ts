import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import type { Recorder } from "../../../../platform/audit/change";
import { notFound } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { dateTime } from "../../../../platform/values/format";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../../platform/values/page";
import { ById, DateTime, Uuid } from "../../../../platform/values/values";
import { locatePostcode } from "../../../customers";
import { orderName } from "../../../orders";
import { proofPicture, ProofPicture } from "../../../stock";
import { forgetProofs } from "../../stops/record-stop";
import { lockWaiting, recordAfterAll, type WaitingRecord } from "./accept";
import { report } from "./report";
import { SettingAside, storedPictures, StoredSale } from "./schema";
import { readBeside } from "./beside";
import { RefusedRecordView, shownColumns, viewRefused } from "./view";

/** Lists the refused records that wait for a decision, the longest waiting first. */
const list = business("orders:read", { personOnly: true })
  .input(PageQuery)
  .output(pageOf(RefusedRecordView))
  .query(async ({ ctx, input: { cursor, limit } }) => {
    const tenantId = ctx.business.id;
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const rows = await ctx.db.refusedRecord.findMany({
      where: {
        tenantId,
        accepted: null,
        ...(after && {
          OR: [{ arrivedAt: { gt: after[0] } }, { arrivedAt: after[0], id: { gt: after[1] } }],
        }),
      },
      orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
      take: limit + 1,
      select: shownColumns,
    });
    const beside = await readBeside(ctx.db, tenantId, rows);
    return toPage(
      rows,
      limit,
      (row) => viewRefused(row, beside),
      (row) => [dateTime(row.arrivedAt), row.id],
    );
  });

/**
 * Records a refused record after all, as done by its driver at its time: a stop's on the round that has its order now,
 * a sale, a reload and a check on the round that the driver drove.
 * @throws conflict where somebody decided meanwhile, or as the guards and the operation of its kind
 */
const accept = business("rounds:write", { personOnly: true })
  .input(ById)
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    const waiting = await ctx.db.refusedRecord.findFirst({
      where: { tenantId, id, accepted: null, kind: "sale" },
      select: { body: true },
    });
    const postcode = waiting && StoredSale.parse(waiting.body).sale.newCustomer?.address.postcode;
    const located = await locatePostcode(ctx, postcode ?? null);
    await ctx.change(async (tx, record, emit) => {
      const refused = await lockWaiting(tx, tenantId, id);
      const named: Recorder = (happening) =>
        record(
          happening && { ...happening, words: `${happening.words}, as ${refused.byName} recorded` },
        );
      await recordAfterAll(tx, named, emit, refused, { ctx, located });
      // Its pictures belong to what was recorded, and so does all that was said of a buyer.
      await decide(tx, refused, {
        ...decision(ctx),
        accepted: true,
        proofs: [],
        ...(refused.kind === "sale" && { body: {} }),
      });
    });
  });

/** Sets a refused record aside, with a reason: nothing of it is recorded. */
const setAside = business("rounds:write", { personOnly: true })
  .input(ById.extend(SettingAside.shape))
  .output(z.void())
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const tenantId = ctx.business.id;
    const forgotten = await ctx.change(async (tx, record) => {
      const refused = await lockWaiting(tx, tenantId, id);
      const { orderId, roundId, byName, kind } = refused;
      const order = await tx.order.findFirst({
        where: { tenantId, id: orderId ?? id },
        select: { number: true, customerName: true },
      });
      // Somebody who became no customer is not kept: no order leads to what was said of them.
      const isStranger = kind === "sale" && orderId === null;
      await decide(tx, refused, {
        ...decision(ctx),
        accepted: false,
        decidedReason: reason,
        ...(isStranger && { body: {}, proofs: [] }),
      });
      await record({
        action: "stop.refused_set_aside",
        words: `Set aside ${order ? `what ${byName} recorded for order ${orderName(order)}` : `${recordWords[kind]} of ${byName}`}: ${reason}`,
        subject: orderId === null ? { kind: "round", id: roundId } : { kind: "order", id: orderId },
        after: { recordId: id, reason },
      });
      return isStranger ? storedPictures(refused.proofs) : [];
    });
    await forgetProofs(ctx, forgotten);
  });

const recordWords = {
  complete: "a delivery",
  fail: "a failed delivery",
  undo: "an undoing",
  sale: "a sale at the door",
  reload: "a reload",
  walk_round_check: "a walk-round check",
} as const;

/** Streams a picture of a refused record: a signature, a photo, or that of the defect at `position`. */
const showProof = business("orders:read", { personOnly: true })
  .input(
    ById.extend({
      kind: z.enum(["signature", "photo", "defect"]),
      position: z.int().min(0).optional(),
    }),
  )
  .output(ProofPicture)
  .query(async ({ ctx, input: { id, kind, position = 0 } }) => {
    const refused = await ctx.db.refusedRecord.findFirst({
      where: { tenantId: ctx.business.id, id },
      select: { proofs: true },
    });
    if (!refused) throw notFound("refused record");
    const picture = storedPictures(refused.proofs).find(
      (kept) => kept.kind === kind && (kept.kind !== "defect" || kept.position === position),
    );
    return proofPicture(ctx, picture ?? null);
  });

const decision = ({ caller, now }: { caller: Parameters<typeof doerOf>[0]; now: Date }) => {
  const { id, name } = doerOf(caller);
  return { decidedAt: now, decidedByUserId: id, decidedByName: name };
};

const decide = (
  tx: Tx,
  { tenantId, id }: Pick<WaitingRecord, "tenantId" | "id">,
  data: NonNullable<Parameters<Tx["refusedRecord"]["update"]>[0]>["data"],
) =>
  tx.refusedRecord.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });

export const refusedRecords = router({ list, report, accept, setAside, showProof });
