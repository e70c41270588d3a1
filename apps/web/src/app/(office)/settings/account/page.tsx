import { Alert, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AccountCards } from "@/features/account/account-cards";
import { requireOffice } from "@/session/office";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { user, support, business: place } = await requirePlace();
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
  const business = await requireOffice();
  // The alert over every page offers the link again already.
  const announced =
    business !== "locked" && business.can.goOutside !== null && place.role === "owner";
  return (
    <>
      <PageHeader
        title="Your account"
        hint="Yours in every business you belong to. Nobody else sees or changes it."
      />
      <AccountCards user={user} timeZone={await timeZoneHere()} announced={announced} />
    </>
  );
}
