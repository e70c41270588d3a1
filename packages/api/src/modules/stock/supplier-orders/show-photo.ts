import { business } from "../../../platform/middleware/procedures";
import { proofPicture, ProofPicture } from "../proofs/proofs";
import { findPhoto } from "./gates";

/** The photo taken when goods arrived, for the order's page. */
export const showPhoto = business("stock:read")
  .concat(findPhoto)
  .output(ProofPicture)
  .query(({ ctx }) => proofPicture(ctx, ctx.photo));
