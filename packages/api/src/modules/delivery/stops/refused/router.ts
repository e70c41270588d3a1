import { runSqlForOne, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import type { Emit, Recorder } from "../../../../platform/audit/change";
import { conflict, notFound, refuseIf } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { dateTime } from "../../../../platform/values/format";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../../platform/values/page";
import { ById, DateTime, Uuid } from "../../../../platform/values/values";
import { orderName } from "../../../orders";
import { proofKinds, proofPicture, ProofPicture } from "../../../stock";
import { lockRound } from "../../rounds/locks";
import { StopCompletion, StopFailure, StopUndoing } from "../../rounds/stop-schema";
import { completeStop } from "../complete-stop";
import { failStop } from "../fail-stop";
import { lockStop } from "../guards";
import { hashOf, keepRecord, type Held } from "../record-stop";
import { undoStop } from "../undo-stop";
import {
  RefusedDelivery,
  SettingAside,
  StoredBody,
  StoredProofs,
  viewRefused,
  whyNotAccepted,
} from "./schema";

const shown = {
  id: true,
  kind: true,
  orderId: true,
  body: true,
  proofs: true,
  why: true,
  doneAt: true,
  arrivedAt: true,
  byName: true,
  order: {
    select: {
      number: true,
      customerName: true,
      status: true,
      roundId: true,
      round: { select: { id: true, roundDate: true, driver: { select: { name: true } } } },
      lines: {
        orderBy: { position: "asc" },
        select: { id: true, quantity: true, product: { select: { name: true } } },
      },
      stops: { select: { roundId: true, completedAt: true, failedAt: true } },
    },
  },
} as const;

/** Lists the refused records that wait for a decision, the longest waiting first. */
const list = business("orders:read", { personOnly: true })
  .input(PageQuery)
  .output(pageOf(RefusedDelivery))
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
      select: shown,
    });
    const names = await namesOfEmpties(ctx.db, tenantId, rows);
    return toPage(
      rows,
      limit,
      (row) => viewRefused(row, names),
      (row) => [dateTime(row.arrivedAt), row.id],
    );
  });

async function namesOfEmpties(
  db: PrismaClient,
  tenantId: string,
  rows: readonly { body: unknown }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ body }) =>
    (StoredBody.parse(body).collect ?? []).map(({ productId }) => productId),
  );
  const products = await db.product.findMany({
    where: { tenantId, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(products.map(({ id, name }) => [id, name]));
}

/**
 * Records a refused record after all, on the round that has its order now, as done by its driver at its time.
 * @throws conflict where somebody decided meanwhile, or as `whyNotAccepted` and the operation of its kind
 */
const accept = business("rounds:write", { personOnly: true })
  .input(ById)
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record, emit) => {
      const refused = await lockWaiting(tx, tenantId, id);
      const held = await lockStopOf(tx, refused, ctx.now);
      const named: Recorder = (happening) =>
        record(
          happening && { ...happening, words: `${happening.words}, as ${refused.byName} recorded` },
        );
      await recordAfterAll(tx, named, held, refused, emit);
      await keepRecord(tx, emit, {
        tenantId,
        id,
        stopId: held.stop.id,
        round: held.round,
        kind: refused.kind,
        requestHash: hashOf({ refused: id }),
        doneAt: held.doneAt,
        byUserId: refused.byUserId,
        isNew: true,
        now: ctx.now,
      });
      // Its pictures are the stop's from now on.
      await decide(tx, tenantId, id, { ...decision(ctx), accepted: true, proofs: [] });
    });
  });

/** Sets a refused record aside, with a reason: nothing of it is recorded. */
const setAside = business("rounds:write", { personOnly: true })
  .input(ById.extend(SettingAside.shape))
  .output(z.void())
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      const { orderId, byName } = await lockWaiting(tx, tenantId, id);
      const order = await tx.order.findFirstOrThrow({
        where: { tenantId, id: orderId },
        select: { number: true, customerName: true },
      });
      await decide(tx, tenantId, id, { ...decision(ctx), accepted: false, decidedReason: reason });
      await record({
        action: "stop.refused_set_aside",
        words: `Set aside what ${byName} recorded for order ${orderName(order)}: ${reason}`,
        subject: { kind: "order", id: orderId },
        after: { recordId: id, reason },
      });
    });
  });

/** The signature or photo of a refused record. */
const showProof = business("orders:read", { personOnly: true })
  .input(ById.extend({ kind: z.enum(proofKinds) }))
  .output(ProofPicture)
  .query(async ({ ctx, input: { id, kind } }) => {
    const refused = await ctx.db.refusedRecord.findFirst({
      where: { tenantId: ctx.business.id, id },
      select: { proofs: true },
    });
    if (!refused) throw notFound("refused record");
    const proof = StoredProofs.parse(refused.proofs).find((kept) => kept.kind === kind);
    return proofPicture(ctx, proof ?? null);
  });

const decision = ({ caller, now }: { caller: Parameters<typeof doerOf>[0]; now: Date }) => {
  const { id, name } = doerOf(caller);
  return { decidedAt: now, decidedByUserId: id, decidedByName: name };
};

const decide = (
  tx: Tx,
  tenantId: string,
  id: string,
  data: NonNullable<Parameters<Tx["refusedRecord"]["update"]>[0]>["data"],
) =>
  tx.refusedRecord.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });

type Refused = Awaited<ReturnType<typeof lockWaiting>>;

/** Locks a refused record. @throws not_found where there is none; conflict where somebody decided already */
async function lockWaiting(tx: Tx, tenantId: string, id: string) {
  const locked = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("refused_records")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select(["accepted"])
      .forUpdate(),
  );
  if (!locked) throw notFound("refused record");
  if (locked.accepted !== null) throw conflict("Somebody decided about this record already.");
  return tx.refusedRecord.findFirstOrThrow({
    where: { tenantId, id },
    select: {
      tenantId: true,
      id: true,
      kind: true,
      orderId: true,
      body: true,
      proofs: true,
      doneAt: true,
      byUserId: true,
      byName: true,
    },
  });
}

/** Locks the round that has the order now, and the order's stop. @throws conflict as `whyNotAccepted` */
async function lockStopOf(tx: Tx, refused: Refused, now: Date): Promise<Held> {
  const { tenantId, id: recordId, orderId, kind, doneAt, byUserId } = refused;
  const where = { tenantId, id: orderId };
  const { roundId } = await tx.order.findFirstOrThrow({ where, select: { roundId: true } });
  const round = roundId === null ? null : await lockRound(tx, tenantId, roundId);
  const order = await tx.order.findFirstOrThrow({
    where,
    select: {
      status: true,
      roundId: true,
      stops: {
        where: { tenantId, roundId: round?.id ?? orderId },
        select: { id: true, completedAt: true, failedAt: true },
      },
    },
  });
  const [open = null] = order.stops;
  refuseIf(whyNotAccepted(kind, { ...order, stop: open }));
  if (round === null || open === null || order.roundId !== round.id) {
    throw conflict("The order was put on another round meanwhile. Try again.");
  }
  const { stop } = await lockStop(tx, { tenantId, roundId: round.id, stopId: open.id, recordId });
  return {
    tenantId,
    round,
    stop,
    proofs: StoredProofs.parse(refused.proofs).map(({ signedBy, note, ...proof }) => ({
      ...proof,
      ...(signedBy != null && { signedBy }),
      ...(note != null && { note }),
    })),
    doneAt: doneAt > now ? now : doneAt,
    now,
    byUserId,
  };
}

function recordAfterAll(
  tx: Tx,
  record: Recorder,
  held: Held,
  { kind, body }: Refused,
  emit: Emit,
): Promise<void> {
  switch (kind) {
    case "complete":
      return completeStop(tx, record, held, StopCompletion.parse(body), emit);
    case "fail":
      return failStop(tx, record, held, StopFailure.parse(body));
    case "undo":
      return undoStop(tx, record, held, StopUndoing.parse(body));
  }
}

export const refusedRecords = router({ list, accept, setAside, showProof });
