import type { Shop } from "../draft/configuration";

/** One address of a shop, as the service shows it. */
export type Domain = Shop["domains"][number];
