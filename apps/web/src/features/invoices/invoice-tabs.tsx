import { TabLinks, withParams, type Params } from "@roundsman/ui";

const tabs = [
  { label: "All", status: null, overdue: null },
  { label: "Unpaid", status: "sent", overdue: null },
  { label: "Overdue", status: null, overdue: "true" },
  { label: "Paid", status: "paid", overdue: null },
  { label: "Void", status: "void", overdue: null },
] as const;

/** The list by its states; every other filter stays as it is. */
export function InvoiceTabs({ params }: { params: Params }) {
  const holds = (name: "status" | "overdue", value: string | null) =>
    (params[name] ?? null) === value;
  return (
    <TabLinks
      label="Invoices by state"
      links={tabs.map(({ label, status, overdue }) => ({
        label,
        href: `/invoices${withParams(params, { status, overdue })}`,
        current: holds("status", status) && holds("overdue", overdue),
      }))}
    />
  );
}
