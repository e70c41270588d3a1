import type { PrismaClient, Tx } from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import type { z } from "zod";
import type { Budget } from "../../../platform/limits/budget";
import type { BusinessCaller } from "../../../platform/access/caller";
import { conflict } from "../../../platform/base/errors";
import type { Change } from "../../../platform/audit/change";
import { lockRound } from "../rounds/locked";
import { personBehind } from "../../../platform/access/own";
import { keepProof, type KeptProof } from "../../stock/proofs/proofs";
import { lockTransfer } from "../../stock/transfers/locked";
import { readTransfer } from "../../stock/transfers/rows";
import type { StockTransfer } from "../../stock/transfers/schema";
import { viewTransfer } from "../../stock/transfers/view";
import { moveRiding } from "../riding/riding";
import type { CarriedLeg } from "./schema";

interface Recording extends BusinessCaller {
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
export async function recordLeg(
  ctx: Recording,
  leg: keyof typeof stageOf,
  { proof }: z.infer<typeof CarriedLeg>,
): Promise<StockTransfer> {
  const tenantId = ctx.business.id;
  const kept = proof ? await keepProof(ctx, tenantId, proof) : null;
  const { id: userId, name } = personBehind(ctx.caller);
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
