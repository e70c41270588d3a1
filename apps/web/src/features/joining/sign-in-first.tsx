import { Alert, ButtonLink } from "@roundsman/ui";
import type { ReactNode } from "react";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import { signInPath } from "@/session/next-path";

type SignInFirstProps = {
  /** What must be done first, and why. */
  why: string;
  /** The path of this page with its link's token: where to come back to. */
  back: string;
  /** Somebody else is signed in here. */
  signedIn: boolean;
  /** It follows something they did: it is read out. */
  live?: boolean;
  children: ReactNode;
};

/** A mailed link that is for one account: it is opened again once that one is signed in. */
export function SignInFirst({ why, back, signedIn, live, children }: SignInFirstProps) {
  const signIn = signInPath(back);
  return (
    <Alert
      title={why}
      live={live}
      actions={
        signedIn ? (
          <SignOutButton then={signIn} />
        ) : (
          <ButtonLink href={signIn} variant="primary">
            Sign in
          </ButtonLink>
        )
      }
    >
      {children}
    </Alert>
  );
}
