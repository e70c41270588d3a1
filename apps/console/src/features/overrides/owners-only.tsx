import { Alert, PageHeader } from "@roundsman/ui";
import { ActivityTabs } from "@/features/activity/activity-tabs";

/** Shown instead of the overrides to staff who are not owners. */
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
