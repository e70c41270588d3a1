import { business } from "../../../platform/middleware/procedures";
import { proofPicture, ProofPicture } from "../../stock/proofs/proofs";
import { findTransferProof } from "./gates";

/** GET /stock/transfers/{id}/proofs/{proofId}: the signature or photo itself. */
export const showProof = business("stock:read", { or: "rounds:read" })
  .concat(findTransferProof)
  .output(ProofPicture)
  .query(({ ctx }) => proofPicture(ctx, ctx.proof));
