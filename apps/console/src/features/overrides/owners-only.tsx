import { Alert, PageHeader } from "@roundsman/ui";
import { ActivityTabs } from "@/features/activity/activity-tabs";

/** What staff of a lesser role see in place of the overrides. */
export function OwnersOnly({ waiting }: { waiting: number }) {
  return (
    <>
      <PageHeader title="Overrides" />
      <div className="flex flex-col gap-4">
        <ActivityTabs current="overrides" waiting={waiting} />
        <Alert title="For console owners">
          Overrides are reviewed by a second owner, or by somebody outside. Your role does not reach
          that.
        </Alert>
      </div>
    </>
  );
}
