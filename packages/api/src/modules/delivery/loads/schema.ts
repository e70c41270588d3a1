import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import { NamedSerials, NewProof, Serial, StockTransfer } from "../../stock";

const Leg = z.enum(["out", "back"]);
const Condition = z.enum(["full", "empty"]);
const Count = z.int().min(0).max(100_000);

/** One product on a van: what should be there by the orders and what was counted, null where nobody did. */
export const LoadItem = z
  .object({
    leg: Leg,
    productId: Uuid,
    productName: z.string(),
    condition: Condition,
    expected: z.int(),
    counted: z.int().nullable(),
    expectedWhenCounted: z
      .int()
      .nullable()
      .meta({ description: "What should have been there when it was counted" }),
  })
  .meta({ id: "LoadItem" });

export const LoadSheet = z.object({ items: z.array(LoadItem) }).meta({ id: "LoadSheet" });

export const NewLoadCount = z
  .object({
    leg: Leg,
    counts: z
      .array(z.object({ productId: Uuid, condition: Condition, counted: Count }))
      .max(500)
      .refine(
        (counts) =>
          new Set(counts.map((line) => `${line.productId} ${line.condition}`)).size ===
          counts.length,
        "A product is counted twice.",
      ),
    /**
     * Serial numbers that were scanned. Before the round: which are on the van, and no others. After it: which came
     * back. Left out, none was scanned and nothing is known.
     */
    serials: NamedSerials.optional(),
  })
  .meta({ id: "NewLoadCount" });
export type NewLoadCount = z.infer<typeof NewLoadCount>;

export const CarriedTransfers = z
  .object({ items: z.array(StockTransfer) })
  .meta({ id: "CarriedTransfers" });

export const ByCarried = z.object({ id: Uuid, transferId: Uuid });

/** What a driver records of a transfer at either yard. */
export const CarriedLeg = z.object({ proof: NewProof.nullish() }).meta({ id: "CarriedLeg" });

export const ByTransferProof = z.object({ id: Uuid, proofId: Uuid });

/** What is known of a round's containers one by one: how many pieces there should be, and which were scanned. */
export const RoundSerials = z
  .object({
    /** Of the products whose containers have serial numbers. */
    products: z.array(
      z.object({
        productId: Uuid,
        productName: z.string(),
        /** Pieces that go out, as counted, else as ordered. */
        pieces: z.int(),
        scanned: z.int(),
      }),
    ),
    /** Those on the van. */
    items: z.array(Serial),
  })
  .meta({ id: "RoundSerials" });

export const LoadedSerials = z
  .object({ serials: NamedSerials.min(1) })
  .meta({ id: "LoadedSerials" });

export const UnloadedSerials = z
  .object({
    serials: NamedSerials.min(1),
    /** The yard; the one at which the round ends where left out. */
    locationId: Uuid.optional(),
  })
  .meta({ id: "UnloadedSerials" });
