import type { RouterOutputs } from "@/trpc/outputs";
import type { Shop } from "../draft/configuration";

/** One address of a shop, as the service shows it. */
export type Domain = Shop["domains"][number];

/** What can be done with one: null, or why not; left out where there is nothing to do. */
export type DomainCan = RouterOutputs["office"]["domains"]["can"]["one"][string];
