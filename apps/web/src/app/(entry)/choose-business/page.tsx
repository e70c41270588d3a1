import { processService } from "@roundsman/api";
import { SignInLayout } from "@roundsman/ui";
import type { Metadata } from "next";
import { BusinessChoice } from "@/features/sign-in/business-choice";
import { NoBusiness } from "@/features/sign-in/no-business";
import { SignOutButton } from "@/features/sign-in/sign-out-button";
import { requirePerson } from "@/session/place";

export const metadata: Metadata = { title: "Choose a business" };

export default async function ChooseBusinessPage() {
  const { user, memberships, staffRole } = await requirePerson();
  const none = memberships.length === 0;
  return (
    <SignInLayout
      title={none ? "No business yet" : "Choose a business"}
      hint={`Signed in as ${user.name}, ${user.email}.`}
      line="Orders in, vans out, empties back."
      footer={<SignOutButton />}
    >
      {none ? (
        <NoBusiness consoleUrl={staffRole ? processService().settings.urls.console : null} />
      ) : (
        <BusinessChoice memberships={memberships} />
      )}
    </SignInLayout>
  );
}
