import type { WebRouter } from "@roundsman/api";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

/** What the procedures answer: `RouterOutputs["office"]["orders"]["one"]`. */
export type RouterOutputs = inferRouterOutputs<WebRouter>;
/** And what they take. */
export type RouterInputs = inferRouterInputs<WebRouter>;
