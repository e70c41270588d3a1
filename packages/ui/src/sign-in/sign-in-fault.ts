import type { Issue } from "../forms/issues";

/** What went wrong with a step of signing in: `message` where it concerns no field of it. */
export type SignInFault = { message: string | undefined; issues: readonly Issue[] };
