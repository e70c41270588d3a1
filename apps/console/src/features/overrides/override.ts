import type { RouterOutputs } from "@/trpc/outputs";

export type Override = RouterOutputs["console"]["overrides"]["list"]["items"][number];
