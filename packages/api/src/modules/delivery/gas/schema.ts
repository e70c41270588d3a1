import { z } from "zod";
import { Uuid } from "../../../platform/values/values";

/** What is aboard between two points of a round: stops, reloads, or the yard where it starts or ends (all null). */
const RoundGasLeg = z
  .object({
    fromStopId: Uuid.nullable(),
    toStopId: Uuid.nullable(),
    fromReloadId: Uuid.nullable().meta({ description: "The reload at a yard it begins at" }),
    toReloadId: Uuid.nullable().meta({ description: "The reload at a yard it ends at" }),
    kg: z.number().meta({ description: "Net kilograms of dangerous goods in fulls" }),
    points: z.number(),
    over: z.boolean(),
  })
  .meta({ id: "RoundGasLeg" });

export const gasNeeds = [
  "awareness_training",
  "certificate",
  "transport_document",
  "extinguishers",
  "equipment",
] as const;

const RoundGasNeed = z
  .object({
    need: z.enum(gasNeeds),
    words: z.string(),
    met: z.boolean().nullable().meta({ description: "Null where the service can't know" }),
  })
  .meta({ id: "RoundGasNeed" });

/** docs/contract/rounds.md#roundgas. */
export const RoundGas = z
  .object({
    peakKg: z.number(),
    peakPoints: z.number(),
    limitKg: z.number().nullable().meta({ description: "Of transport category 2 alone" }),
    limitPoints: z.int().nullable(),
    overThreshold: z.boolean(),
    legs: z.array(RoundGasLeg),
    needs: z.array(RoundGasNeed),
  })
  .meta({ id: "RoundGas" });
export type RoundGas = z.infer<typeof RoundGas>;
