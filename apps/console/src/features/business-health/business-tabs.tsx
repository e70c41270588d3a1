import { TabLinks } from "@roundsman/ui";

type BusinessTabsProps = { id: string; current: "about" | "health" };

/** The tabs of a business: its facts, and its health. */
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
