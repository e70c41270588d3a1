import { Alert, SignInLayout } from "@roundsman/ui";
import { SignOutButton } from "@/features/sign-in/sign-out-button";

/** Signed in, and not let into the console. */
export function NotAllowed({ why }: { why: string }) {
  return (
    <SignInLayout title="Staff console" footer={<SignOutButton />}>
      <Alert title={why}>
        The console is for the service&apos;s staff, with two-step sign-in turned on and passed when
        signing in. Turn it on under your account in the back office, then sign in here again.
      </Alert>
    </SignInLayout>
  );
}
