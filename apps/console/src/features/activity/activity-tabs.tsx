import { TabLinks } from "@roundsman/ui";

/** The record, and the overrides that a second owner reviews. */
export function ActivityTabs({
  current,
  waiting,
}: {
  current: "record" | "overrides";
  /** The number of overrides without a review. */
  waiting: number;
}) {
  return (
    <TabLinks
      label="Activity"
      links={[
        { href: "/activity", label: "What was done", current: current === "record" },
        {
          href: "/activity/overrides",
          label: "Overrides to review",
          current: current === "overrides",
          count: waiting,
        },
      ]}
    />
  );
}
