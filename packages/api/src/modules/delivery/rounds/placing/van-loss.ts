import { z } from "zod";
import { optionalText, Uuid } from "../../../../platform/values/values";

/** A van that is lost on its way, and the rounds that take over its open stops. */
export const VanLoss = z
  .object({
    moves: z
      .array(
        z.object({
          orderId: Uuid,
          roundId: Uuid,
          index: z.int().min(0).max(300).optional().meta({
            description:
              "Before which of the open stops of the other round, from 0; behind them by default",
          }),
        }),
      )
      .max(300)
      .refine(
        (moves) => new Set(moves.map(({ orderId }) => orderId)).size === moves.length,
        "An order is named twice.",
      )
      .default([]),
    note: optionalText(300).optional(),
    version: z.string().max(20).optional(),
  })
  .meta({ id: "VanLoss" });
