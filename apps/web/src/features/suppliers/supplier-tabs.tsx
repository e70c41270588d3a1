import { TabLinks } from "@roundsman/ui";

const tabs = [
  { at: "suppliers", href: "/suppliers", label: "Suppliers" },
  { at: "orders", href: "/suppliers/orders", label: "Orders with them" },
] as const;

/** The pages of suppliers. */
export function SupplierTabs({ at }: { at: (typeof tabs)[number]["at"] }) {
  return (
    <TabLinks
      label="Suppliers"
      links={tabs.map(({ href, label, at: its }) => ({ href, label, current: its === at }))}
    />
  );
}
