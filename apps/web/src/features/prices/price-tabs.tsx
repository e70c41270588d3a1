import { TabLinks } from "@roundsman/ui";

/** What things cost, and what bringing them costs. */
export function PriceTabs({
  current,
}: {
  current: "sheet" | "delivery" | "areas" | "holidays" | "cylinders" | "vouchers";
}) {
  return (
    <TabLinks
      label="Prices"
      links={[
        { href: "/prices", label: "Price lists", current: current === "sheet" },
        { href: "/prices/delivery", label: "Delivery options", current: current === "delivery" },
        { href: "/prices/areas", label: "Delivery areas", current: current === "areas" },
        {
          href: "/prices/holidays",
          label: "Days without deliveries",
          current: current === "holidays",
        },
        { href: "/prices/cylinders", label: "Cylinders", current: current === "cylinders" },
        { href: "/prices/vouchers", label: "Vouchers", current: current === "vouchers" },
      ]}
    />
  );
}
