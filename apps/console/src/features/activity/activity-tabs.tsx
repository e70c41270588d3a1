import { TabLinks } from "@roundsman/ui";

/** The record, and what of it a second owner looks at. */
export function ActivityTabs({
  current,
  waiting,
}: {
  current: "record" | "overrides";
  /** Overrides that nobody has reviewed yet. */
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
