import type { RouterOutputs } from "@/trpc/outputs";

export type Figures = RouterOutputs["console"]["revenue"]["figures"];
