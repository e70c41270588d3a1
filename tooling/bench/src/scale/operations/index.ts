import type { Operation } from "./operation";
import { reads } from "./reads";
import { writes } from "./writes";

/** The commonest things that are done, reads first: what is written is in nobody's way then. */
export const operations: readonly Operation[] = [...reads, ...writes];
