import type { ConsoleRouter } from "@roundsman/api";
import type { inferRouterOutputs } from "@trpc/server";

/** The procedures' outputs: `RouterOutputs["office"]["orders"]["one"]`. */
export type RouterOutputs = inferRouterOutputs<ConsoleRouter>;
