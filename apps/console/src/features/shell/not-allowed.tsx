import { processService } from "@roundsman/api";
import { Alert, SignInLayout, TextLink } from "@roundsman/ui";
import { SignOutButton } from "@/features/sign-in/sign-out-button";

/** Shown to a signed-in person without access to the console. */
export function NotAllowed({ why }: { why: string }) {
  const { web } = processService().settings.urls;
  return (
    <SignInLayout title="Staff console" footer={<SignOutButton />}>
      <Alert title={why}>
        <p>
          The console is for the service&apos;s staff, with two-step sign-in turned on and passed
          when signing in. <TextLink href={`${web}/second-step`}>Turn it on</TextLink>, or sign out
          and in again with a code.
        </p>
      </Alert>
    </SignInLayout>
  );
}
