import { Alert, SignInLayout, TextLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { JoinForm } from "@/features/joining/join-form";
import { lookAtInvitation } from "@/features/joining/look-at-invitation";
import { SignInFirst } from "@/features/joining/sign-in-first";
import { roleWords } from "@/session/roles";
import type { PageProps } from "@/page-props";
import { readPageSession } from "@/session/page-session";

// The link's token must not travel on in a Referer.
export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };

export default async function JoinPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  if (typeof token !== "string")
    return <NoInvitation why="Open this page by the link in your mail." />;
  const invited = await lookAtInvitation(token);
  if ("refused" in invited) return <NoInvitation why={invited.refused} />;
  const { businessName, email, role, hasAccount, can } = invited;
  return (
    <SignInLayout
      title={`Join ${businessName}`}
      hint={`As ${roleWords[role].toLowerCase()}, with ${email}.`}
      line="Orders in, vans out, empties back."
    >
      {can.join === null ? (
        <JoinForm token={token} email={email} hasAccount={hasAccount} />
      ) : (
        <SignInFirst
          why={can.join}
          back={`/join?token=${encodeURIComponent(token)}`}
          signedIn={(await readPageSession()) !== null}
        >
          The business then stands beside your other ones.
        </SignInFirst>
      )}
    </SignInLayout>
  );
}

function NoInvitation({ why }: { why: string }) {
  return (
    <SignInLayout
      title="This invitation can't be used"
      line="Orders in, vans out, empties back."
      footer={<TextLink href="/sign-in">Sign in</TextLink>}
    >
      <Alert tone="warning" title={why}>
        Ask whoever invited you to send the invitation again: each link works for seven days and
        once.
      </Alert>
    </SignInLayout>
  );
}
