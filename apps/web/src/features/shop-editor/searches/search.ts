import type { RouterOutputs } from "@/trpc/outputs";

/** Words that shoppers searched for and that found nothing. */
export type ShopSearch = RouterOutputs["office"]["shopSearches"]["list"]["items"][number];
