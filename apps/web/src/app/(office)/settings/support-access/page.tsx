import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AccessAsked } from "@/features/support-access/access-asked";
import { OverridePromise } from "@/features/support-access/override-promise";
import { GrantForm } from "@/features/support-access/grant-form";
import { SupportRecord } from "@/features/support-access/support-record";
import { requirePlace } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Support access" };

export default async function SupportAccessPage() {
  const [{ office }, { support }, timeZone] = [
    await api(),
    await requirePlace(),
    await timeZoneHere(),
  ];
  const [access, { waiting, overridesAreReviewed }] = await Promise.all([
    office.supportAccess.get(),
    office.supportAccess.asked(),
  ]);
  return (
    <>
      <PageHeader
        title="Support access"
        hint="Whether the service's support may come in to help you, and what it did here."
      />
      <div className="flex flex-col gap-6">
        {waiting && (
          <AccessAsked
            asked={waiting}
            timeZone={timeZone}
            replaces={access.level !== "none"}
            may={support === null}
          />
        )}
        <GrantForm
          key={`${access.level} ${access.until}`}
          access={access}
          timeZone={timeZone}
          may={support === null}
        />
        <SupportRecord did={access.did} timeZone={timeZone} />
        <OverridePromise areReviewed={overridesAreReviewed} />
      </div>
    </>
  );
}
