import type { RouterOutputs } from "@/trpc/outputs";

export type Person = RouterOutputs["console"]["people"]["one"];
