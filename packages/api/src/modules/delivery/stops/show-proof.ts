import { business } from "../../../platform/middleware/procedures";
import { findStop } from "./gates";
import { proofPicture, ProofPicture } from "../../stock/proofs/proofs";

/** GET /rounds/{id}/stops/{stopId}/proof: the signature or photo itself; drivers see those of their rounds. */
export const showProof = business("rounds:read")
  .concat(findStop)
  .output(ProofPicture)
  .query(async ({ ctx }) => {
    const proof = await ctx.db.proof.findFirst({
      where: { tenantId: ctx.business.id, stopId: ctx.stop.id },
      select: { fileKey: true },
    });
    return proofPicture(ctx, proof);
  });
