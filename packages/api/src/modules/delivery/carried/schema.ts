import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import { NewProof } from "../../stock/proofs/proofs";
import { StockTransfer } from "../../stock/transfers/schema";

export const CarriedTransfers = z
  .object({ items: z.array(StockTransfer) })
  .meta({ id: "CarriedTransfers" });

export const ByCarried = z.object({ id: Uuid, transferId: Uuid });

/** What a driver records of a transfer at either yard. */
export const CarriedLeg = z.object({ proof: NewProof.nullish() }).meta({ id: "CarriedLeg" });

export const ByTransferProof = z.object({ id: Uuid, proofId: Uuid });
