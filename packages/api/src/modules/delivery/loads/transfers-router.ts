import type { PrismaClient, Tx } from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import type { z } from "zod";
import {
  doerOf,
  requireDriving,
  requireVisible,
  type BusinessCaller,
} from "../../../platform/access/caller";
import type { Change } from "../../../platform/audit/change";
import { conflict, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import type { Budget } from "../../../platform/limits/budget";
import { business } from "../../../platform/middleware/procedures";
import {
  keepProof,
  lockTransfer,
  proofPicture,
  ProofPicture,
  readTransfer,
  StockTransfer,
  viewTransfer,
  withAll,
  type KeptProof,
} from "../../stock";
import { findRound } from "../rounds/guards";
import { lockRound } from "../rounds/locks";
import { moveRiding } from "../rounds/placing/transfers";
import { ByCarried, ByTransferProof, CarriedLeg, CarriedTransfers } from "./schema";

/** A transfer on the round `id`: 404 where there is none, 403 where it is another driver's round. */
const findCarried = loader.input(ByCarried).use(async ({ ctx, input, next }) => {
  const transfer = await ctx.db.stockTransfer.findFirst({
    where: { tenantId: ctx.business.id, id: input.transferId, roundId: input.id, method: "round" },
    select: { id: true, round: { select: { id: true, driverUserId: true } } },
  });
  if (!transfer?.round) throw notFound("transfer");
  requireDriving(ctx, transfer.round);
  return next({ ctx: { carried: { id: transfer.id, roundId: transfer.round.id } } });
});

/** A proof of a transfer; drivers see those of their own rounds. */
const findTransferProof = loader.input(ByTransferProof).use(async ({ ctx, input, next }) => {
  const proof = await ctx.db.stockTransferProof.findFirst({
    where: { tenantId: ctx.business.id, id: input.proofId, transferId: input.id },
    select: {
      fileKey: true,
      transfer: { select: { round: { select: { driverUserId: true } } } },
    },
  });
  if (!proof) throw notFound("proof");
  requireVisible(ctx, proof.transfer.round ?? { driverUserId: null });
  return next({ ctx: { proof } });
});

interface LegRequest extends BusinessCaller {
  db: PrismaClient;
  now: Date;
  change: Change;
  providers: Providers;
  budget: Budget;
  settings: { urls: { rest: string } };
  carried: { id: string; roundId: string };
}

const stageOf = { collection: "in_transit", delivery: "received" } as const;

/**
 * What the driver records of a transfer at a yard on the way: taken on, or handed in.
 * @throws conflict where the round is not out (drivers), the transfer is past this leg, or the yard has
 * not so many free
 */
async function recordLeg(
  ctx: LegRequest,
  leg: keyof typeof stageOf,
  { proof }: z.infer<typeof CarriedLeg>,
): Promise<StockTransfer> {
  const tenantId = ctx.business.id;
  const kept = proof ? await keepProof(ctx, tenantId, proof) : null;
  const { id: userId, name } = doerOf(ctx.caller);
  return ctx.change(async (tx, record) => {
    const round = await lockRound(tx, tenantId, ctx.carried.roundId);
    if (round.status !== "out" && !ctx.scopes.has("rounds:write")) {
      throw conflict("The round is not out.");
    }
    const transfer = await lockTransfer(tx, tenantId, ctx.carried.id);
    const by = { tenantId, userId, name, now: ctx.now };
    if (!(await moveRiding(tx, record, transfer, stageOf[leg], by))) {
      throw conflict(`This transfer is ${transfer.status.replaceAll("_", " ")} already.`);
    }
    if (kept) await addProof(tx, { tenantId, transferId: transfer.id, leg }, kept, ctx.now);
    return viewTransfer(await readTransfer(tx, tenantId, transfer.id), ctx.settings.urls.rest);
  });
}

async function addProof(
  tx: Tx,
  of: { tenantId: string; transferId: string; leg: keyof typeof stageOf },
  { kind, signedBy, fileKey, contentType }: KeptProof,
  now: Date,
): Promise<void> {
  await tx.stockTransferProof.create({
    data: { ...of, kind, signedBy, fileKey, contentType, createdAt: now },
    select: { id: true },
  });
}

/** GET /rounds/{id}/transfers: what rides along between yards; drivers see that of their own rounds. */
const list = business("rounds:read")
  .concat(findRound)
  .output(CarriedTransfers)
  .query(async ({ ctx }) => {
    const rows = await ctx.db.stockTransfer.findMany({
      where: { tenantId: ctx.business.id, roundId: ctx.round.id },
      include: withAll,
      relationLoadStrategy: "join",
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    return { items: rows.map((row) => viewTransfer(row, ctx.settings.urls.rest)) };
  });

/** POST /rounds/{id}/transfers/{transferId}/collect: taken onto the van, out of the yard it leaves. */
const collect = business("rounds:write", { or: "deliveries:write" })
  .concat(findCarried)
  .input(CarriedLeg)
  .output(StockTransfer)
  .mutation(({ ctx, input }) => recordLeg(ctx, "collection", input));

/** POST /rounds/{id}/transfers/{transferId}/deliver: handed in at the other yard. */
const deliver = business("rounds:write", { or: "deliveries:write" })
  .concat(findCarried)
  .input(CarriedLeg)
  .output(StockTransfer)
  .mutation(({ ctx, input }) => recordLeg(ctx, "delivery", input));

/** GET /stock/transfers/{id}/proofs/{proofId}: the signature or photo itself. */
const showProof = business("stock:read", { or: "rounds:read" })
  .concat(findTransferProof)
  .output(ProofPicture)
  .query(({ ctx }) => proofPicture(ctx, ctx.proof));

export const carried = router({ list, collect, deliver, showProof });
