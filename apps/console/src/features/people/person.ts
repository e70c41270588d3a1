import type { RouterOutputs } from "@/trpc/outputs";

export type Person = RouterOutputs["console"]["people"]["one"];
export type PersonCan = RouterOutputs["console"]["can"]["person"];
