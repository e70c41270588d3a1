import { TabLinks } from "@roundsman/ui";

export function ShopTabs({ current }: { current: "editor" | "domains" }) {
  return (
    <TabLinks
      label="Shop"
      links={[
        { href: "/shop", label: "Editor", current: current === "editor" },
        { href: "/shop/domains", label: "Domains", current: current === "domains" },
      ]}
    />
  );
}
