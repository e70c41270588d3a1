import { TabLinks } from "@roundsman/ui";

const tabs = [
  { at: "levels", href: "/stock", label: "What there is" },
  { at: "movements", href: "/stock/movements", label: "Movements" },
  { at: "transfers", href: "/stock/transfers", label: "Transfers" },
  { at: "yards", href: "/stock/yards", label: "Yards" },
] as const;

/** The pages of stock. */
export function StockTabs({ at }: { at: (typeof tabs)[number]["at"] }) {
  return (
    <TabLinks
      label="Stock"
      links={tabs.map(({ href, label, at: its }) => ({ href, label, current: its === at }))}
    />
  );
}
