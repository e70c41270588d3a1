import type { RouterOutputs } from "@/trpc/outputs";

export type Health = RouterOutputs["console"]["health"]["look"];

/** The columns that a card leaves out: on the page of one business, whose it is. */
export const besides = (ofOne: boolean): readonly string[] => (ofOne ? ["business"] : []);
