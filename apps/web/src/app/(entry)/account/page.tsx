import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { LONDON } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountCards } from "@/features/account/account-cards";
import { requirePerson } from "@/session/place";

export const metadata: Metadata = { title: "Your account" };

/** One's own account for whoever has no back office around it: drivers, and the service's staff. */
export default async function OwnAccountPage() {
  const { user, support } = await requirePerson();
  if (support !== null) redirect("/");
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 sm:p-6">
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/", label: "Back" }]} />}
        title="Your account"
        hint="Yours in every business you belong to. Nobody else sees or changes it."
      />
      <AccountCards user={user} timeZone={LONDON} />
    </main>
  );
}
