import { Alert, ButtonLink } from "@roundsman/ui";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import { signInPath } from "@/session/next-path";

type SignInFirstProps = {
  /** What the service says must be done first. */
  why: string;
  token: string;
  /** Somebody else is signed in here. */
  signedIn: boolean;
};

/** The invited address has an account: it joins as itself, and comes back here once it is signed in. */
export function SignInFirst({ why, token, signedIn }: SignInFirstProps) {
  const signIn = signInPath(`/join?token=${token}`);
  return (
    <Alert
      title={why}
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
      The business then stands beside your other ones.
    </Alert>
  );
}
