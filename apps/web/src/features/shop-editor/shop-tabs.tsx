import { TabLinks } from "@roundsman/ui";

export function ShopTabs({ current }: { current: "editor" | "searches" | "policies" | "domains" }) {
  return (
    <TabLinks
      label="Shop"
      links={[
        { href: "/shop", label: "Editor", current: current === "editor" },
        { href: "/shop/searches", label: "Searches", current: current === "searches" },
        { href: "/shop/policies", label: "Policies", current: current === "policies" },
        { href: "/shop/domains", label: "Domains", current: current === "domains" },
      ]}
    />
  );
}
