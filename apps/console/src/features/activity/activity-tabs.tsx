import { TabLinks } from "@roundsman/ui";

/** The record, and what of it a second owner looks at. */
export function ActivityTabs({ current }: { current: "record" | "overrides" }) {
  return (
    <TabLinks
      label="Activity"
      links={[
        { href: "/activity", label: "What was done", current: current === "record" },
        { href: "/activity/overrides", label: "Overrides", current: current === "overrides" },
      ]}
    />
  );
}
