import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { requireDriving, requireVisible } from "../../../platform/access/own";
import { ByCarried, ByTransferProof } from "./schema";

/** A transfer on the round `id`: 404 where there is none, 403 where it is another driver's round. */
export const findCarried = gate.input(ByCarried).use(async ({ ctx, input, next }) => {
  const transfer = await ctx.db.stockTransfer.findFirst({
    where: { tenantId: ctx.business.id, id: input.transferId, roundId: input.id, method: "round" },
    select: { id: true, round: { select: { id: true, driverUserId: true } } },
  });
  if (!transfer?.round) throw notFound("transfer");
  requireDriving(ctx, transfer.round);
  return next({ ctx: { carried: { id: transfer.id, roundId: transfer.round.id } } });
});

/** A proof of a transfer; drivers see those of their own rounds. */
export const findTransferProof = gate.input(ByTransferProof).use(async ({ ctx, input, next }) => {
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
