import { business } from "../../procedures";
import { proofPicture, ProofPicture } from "../stops/proofs";
import { findTransferProof } from "./gates";

/** GET /stock/transfers/{id}/proofs/{proofId}: the signature or photo itself. */
export const showProof = business("stock:read", { or: "rounds:read" })
  .concat(findTransferProof)
  .output(ProofPicture)
  .query(({ ctx }) => proofPicture(ctx, ctx.proof));
