import { TabLinks, withParams, type Params } from "@roundsman/ui";

const none = { status: null, overdue: null, disputed: null, toCredit: null };
const tabs = [
  { label: "All", ...none },
  { label: "Unpaid", ...none, status: "sent" },
  { label: "Overdue", ...none, overdue: "true" },
  { label: "Disputed", ...none, disputed: "true" },
  { label: "To credit", ...none, toCredit: "true" },
  { label: "Paid", ...none, status: "paid" },
  { label: "Void", ...none, status: "void" },
];

/** The list by its states; every other filter stays as it is. */
export function InvoiceTabs({ params }: { params: Params }) {
  const holds = ([name, value]: [string, string | null]) => (params[name] ?? null) === value;
  return (
    <TabLinks
      label="Invoices by state"
      links={tabs.map(({ label, ...state }) => ({
        label,
        href: `/invoices${withParams(params, state)}`,
        current: Object.entries(state).every(holds),
      }))}
    />
  );
}
