import type { ConsoleRouter } from "@roundsman/api";
import type { inferRouterOutputs } from "@trpc/server";

/** What the procedures answer: `RouterOutputs["office"]["orders"]["one"]`. */
export type RouterOutputs = inferRouterOutputs<ConsoleRouter>;
