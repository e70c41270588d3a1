import { paramOf, TabLinks, withParams, type Params } from "@roundsman/ui";

const tabs = [
  { label: "Waiting", status: null },
  { label: "Approved", status: "approved" },
  { label: "Declined", status: "declined" },
  { label: "All", status: "all" },
] as const;

export function ApplicationTabs({ params }: { params: Params }) {
  return (
    <TabLinks
      label="Applications by state"
      links={tabs.map(({ label, status }) => ({
        label,
        href: `/trade-applications${withParams(params, { status })}`,
        current: paramOf(params, "status") === status,
      }))}
    />
  );
}
