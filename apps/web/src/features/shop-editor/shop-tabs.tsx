import { TabLinks } from "@roundsman/ui";

export function ShopTabs({ current }: { current: "editor" | "policies" | "domains" }) {
  return (
    <TabLinks
      label="Shop"
      links={[
        { href: "/shop", label: "Editor", current: current === "editor" },
        { href: "/shop/policies", label: "Policies", current: current === "policies" },
        { href: "/shop/domains", label: "Domains", current: current === "domains" },
      ]}
    />
  );
}
