import { TabLinks } from "@roundsman/ui";

type BusinessTabsProps = { id: string; current: "about" | "health" };

/** A business, and how it does. */
export function BusinessTabs({ id, current }: BusinessTabsProps) {
  return (
    <TabLinks
      label="Business"
      links={[
        { href: `/businesses/${id}`, label: "About", current: current === "about" },
        { href: `/businesses/${id}/health`, label: "Health", current: current === "health" },
      ]}
    />
  );
}
