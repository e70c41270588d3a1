import { TabLinks } from "@roundsman/ui";

const tabs = [
  { href: "/trust", label: "Requests" },
  { href: "/trust/documents", label: "Documents" },
  { href: "/trust/subprocessors", label: "Subprocessors" },
  { href: "/trust/questions", label: "Questions" },
] as const;

/** What the trust centre is made of: who asks to read, and what there is to read. */
export const TrustTabs = ({ current }: { current: (typeof tabs)[number]["href"] }) => (
  <TabLinks
    label="Trust centre"
    links={tabs.map((tab) => ({ ...tab, current: tab.href === current }))}
  />
);
