import { router } from "../../trpc";
import { session } from "./session";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";
import { twoStep } from "./two-step";

/** Signing in, and what is a person's own. */
export const account = router({ signIn, twoStep, signOut, session });
