import { TabLinks } from "@roundsman/ui";

/** What things cost, and what bringing them costs. */
export function PriceTabs({ current }: { current: "sheet" | "delivery" | "cylinders" }) {
  return (
    <TabLinks
      label="Prices"
      links={[
        { href: "/prices", label: "Price lists", current: current === "sheet" },
        { href: "/prices/delivery", label: "Delivery options", current: current === "delivery" },
        { href: "/prices/cylinders", label: "Cylinders", current: current === "cylinders" },
      ]}
    />
  );
}
