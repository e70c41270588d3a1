import { z } from "zod";
import { DateTime, optionalText, Pence, Uuid } from "../../../platform/values/values";

/** Cash a driver gives to the office; `countedPence` is null until the office has counted it. */
const CashHandover = z
  .object({
    id: Uuid,
    roundId: Uuid,
    driverUserId: z.string(),
    expectedPence: z.int(),
    handedPence: z.int(),
    countedPence: z.int().nullable(),
    countedAt: DateTime.nullable(),
    note: z.string().nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "CashHandover" });

/** Pence: taken at the doors of a round, handed over so far, and still with the driver. */
export const RoundCash = z
  .object({
    takenPence: z.int(),
    handedPence: z.int(),
    outstandingPence: z.int(),
    handovers: z.array(CashHandover),
  })
  .meta({ id: "RoundCash" });

export const NewCashHandover = z
  .object({ handedPence: Pence, note: optionalText(500).optional() })
  .meta({ id: "NewCashHandover" });

export const ByHandover = z.object({ id: Uuid, handoverId: Uuid });

export const CashCount = z.object({ countedPence: Pence }).meta({ id: "CashCount" });
