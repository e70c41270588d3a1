import { Alert, SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { SignInFirst } from "@/features/joining/sign-in-first";
import { VerifyForm } from "@/features/joining/verify-form";
import type { PageProps } from "@/page-props";
import { readPageSession } from "@/session/page-session";

// The link's token must not travel on in a Referer.
export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer" };

export default async function VerifyEmailPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  return (
    <SignInLayout
      title="Confirm your email"
      hint="So that a forgotten password can reach you."
      line="Orders in, vans out, empties back."
      footer={<TextLink href="/">Go to the back office</TextLink>}
    >
      {typeof token === "string" ? (
        <Confirm token={token} />
      ) : (
        <Alert tone="warning">Open this page by the link in the mail we sent you.</Alert>
      )}
    </SignInLayout>
  );
}

/** The link is taken from the account it is of: somebody signs in first, and comes back here. */
async function Confirm({ token }: { token: string }) {
  const session = await readPageSession();
  const back = `/verify-email?token=${encodeURIComponent(token)}`;
  if (session) return <VerifyForm token={token} back={back} email={session.user.email} />;
  return (
    <SignInFirst why="Sign in to confirm this address" back={back} signedIn={false}>
      With the account that the mail is about. If you did not ask for that mail, do nothing.
    </SignInFirst>
  );
}
