import type { RouterOutputs } from "@/trpc/outputs";

/** A round with its doors, load, cash and yards. */
export type DrivenRound = RouterOutputs["office"]["driving"]["one"];
type Door = DrivenRound["doors"][number];
export type LoadItem = DrivenRound["load"][number];
