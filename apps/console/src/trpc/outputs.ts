import type { ConsoleRouter } from "@roundsman/api";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

/** What the procedures answer: `RouterOutputs["office"]["orders"]["one"]`. */
export type RouterOutputs = inferRouterOutputs<ConsoleRouter>;
/** And what they take. */
export type RouterInputs = inferRouterInputs<ConsoleRouter>;
