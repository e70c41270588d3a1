import type { RouterOutputs } from "@/trpc/outputs";

/** A round with its stops' details, load, cash and yards. */
export type DrivenRound = RouterOutputs["office"]["driving"]["one"];
export type LoadItem = DrivenRound["load"][number];
