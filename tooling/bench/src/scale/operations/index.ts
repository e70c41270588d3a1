import type { Operation } from "./operation";
import { reads } from "./reads";
import { writes } from "./writes";

/** The most common operations. Reads come first, so that written rows can't slow them. */
export const operations: readonly Operation[] = [...reads, ...writes];
