import { PageHeader, TabLinks } from "@roundsman/ui";
import type { ReactNode } from "react";

const tabs = [
  { href: "/trust", label: "Requests" },
  { href: "/trust/documents", label: "Documents" },
  { href: "/trust/subprocessors", label: "Subprocessors" },
  { href: "/trust/questions", label: "Questions" },
] as const;

type TrustPageProps = {
  current: (typeof tabs)[number]["href"];
  hint: string;
  /** Actions that start on the page. */
  actions?: ReactNode;
  /** The list. */
  children: ReactNode;
};

/** A page of the trust centre's lists: requests to read, and things to read. */
export const TrustPage = ({ current, hint, actions, children }: TrustPageProps) => (
  <>
    <PageHeader title="Trust centre" hint={hint} actions={actions} />
    <div className="flex flex-col gap-4">
      <TabLinks
        label="Trust centre"
        links={tabs.map((tab) => ({ ...tab, current: tab.href === current }))}
      />
      {children}
    </div>
  </>
);
