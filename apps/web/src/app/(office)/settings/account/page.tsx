import { Alert, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { EmailCard } from "@/features/account/email-card";
import { NameCard } from "@/features/account/name-card";
import { PasswordCard } from "@/features/account/password-card";
import { SessionsCard } from "@/features/account/sessions-card";
import { SecondStepCard } from "@/features/second-step/second-step-card";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { user, support } = await requirePlace();
  if (support !== null) {
    return (
      <>
        <PageHeader title="Your account" />
        <Alert title={`This is ${user.name}'s own`}>
          How somebody signs in is theirs alone: support neither sees nor changes it.
        </Alert>
      </>
    );
  }
  const { account } = await api();
  const [security, sessions] = await Promise.all([account.security(), account.listSessions()]);
  return (
    <>
      <PageHeader
        title="Your account"
        hint="Yours in every business you belong to. Nobody else sees or changes it."
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <NameCard name={user.name} />
        <EmailCard email={user.email} security={security} />
        <PasswordCard email={user.email} />
        <SecondStepCard security={security} />
        <SessionsCard sessions={sessions.items} timeZone={await timeZoneHere()} />
      </div>
    </>
  );
}
