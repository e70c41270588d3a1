import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { findStop } from "./gates";
import { proofKinds, proofPicture, ProofPicture } from "../../stock/proofs/proofs";

/**
 * GET /rounds/{id}/stops/{stopId}/proof: the signature or photo itself, the signature of both unless `kind` asks
 * for the other; drivers see those of their rounds.
 */
export const showProof = business("rounds:read")
  .concat(findStop)
  .input(z.object({ kind: z.enum(proofKinds).optional() }))
  .output(ProofPicture)
  .query(async ({ ctx, input: { kind } }) => {
    const proof = await ctx.db.proof.findFirst({
      where: { tenantId: ctx.business.id, stopId: ctx.stop.id, ...(kind && { kind }) },
      orderBy: { kind: "asc" },
      select: { fileKey: true },
    });
    return proofPicture(ctx, proof);
  });
