import type { RouterOutputs } from "@/trpc/outputs";

export type Health = RouterOutputs["console"]["health"]["look"];
