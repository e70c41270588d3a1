import { type Params, TabLinks, withParams } from "@roundsman/ui";

const tabs = [
  { label: "All", status: null, unplanned: null },
  { label: "To plan", status: null, unplanned: "true" },
  { label: "Placed", status: "placed", unplanned: null },
  { label: "Delivered", status: "delivered", unplanned: null },
  { label: "Cancelled", status: "cancelled", unplanned: null },
] as const;

/** The list by its states; every other filter stays as it is. */
export function OrderTabs({ params }: { params: Params }) {
  const holds = (name: "status" | "unplanned", value: string | null) =>
    (params[name] ?? null) === value;
  return (
    <TabLinks
      label="Orders by state"
      links={tabs.map(({ label, status, unplanned }) => ({
        label,
        href: `/orders${withParams(params, { status, unplanned })}`,
        current: holds("status", status) && holds("unplanned", unplanned),
      }))}
    />
  );
}
