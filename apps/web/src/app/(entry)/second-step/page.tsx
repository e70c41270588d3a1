import { processService } from "@roundsman/api";
import { Alert, ButtonLink, SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";
import { EnrolFirst } from "@/features/second-step/enrol-first";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import { requirePerson } from "@/session/place";
import { callerIn } from "@/trpc/caller";

export const metadata: Metadata = { title: "Second step" };

/** Where somebody is sent who may go on only with a second step: the service's staff, before the console. */
export default async function SecondStepPage() {
  const { user, staffRole, support } = await requirePerson();
  const own = support === null;
  const on = own && (await (await callerIn(null)).account.security()).twoStep;
  const onwards = staffRole ? processService().settings.urls.console : "/";
  return (
    <SignInLayout
      title="Turn on the second step"
      hint={`For ${user.email}. ${staffRole ? "The staff console opens only with it." : "Your password alone opens nothing then."}`}
      line="Orders in, vans out, empties back."
      footer={<SignOutButton />}
    >
      {own && !on && <EnrolFirst onwards={onwards} />}
      {on && (
        <Alert
          tone="success"
          title="Your second step is on"
          actions={
            <ButtonLink href={onwards} variant="primary">
              Go on
            </ButtonLink>
          }
        >
          Where you are still asked for it, sign out and in again with a code.
        </Alert>
      )}
      {!own && <Alert tone="warning">How somebody signs in is theirs alone, not support's.</Alert>}
    </SignInLayout>
  );
}
