import type { RouterOutputs } from "@/trpc/outputs";

export type Health = RouterOutputs["console"]["health"]["look"];

/** Returns the columns to hide: on the page of one business, the business. */
export const besides = (ofOne: boolean): readonly string[] => (ofOne ? ["business"] : []);
