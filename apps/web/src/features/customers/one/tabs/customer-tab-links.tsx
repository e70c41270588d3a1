import { TabLinks } from "@roundsman/ui";
import { customerHref, type CustomerTab } from "@/features/states/customer-tabs";

const labels: Record<CustomerTab, string> = {
  orders: "Orders and addresses",
  details: "Details and prices",
  account: "Account",
  messages: "Texts and mails",
  cylinders: "Cylinders",
};

type CustomerTabLinksProps = {
  customerId: string;
  tabs: readonly CustomerTab[];
  current: CustomerTab;
};

/** The rest of a customer's page, by subject. */
export const CustomerTabLinks = ({ customerId, tabs, current }: CustomerTabLinksProps) => (
  <TabLinks
    label="Customer"
    links={tabs.map((tab) => ({
      href: customerHref(customerId, tab),
      label: labels[tab],
      current: tab === current,
    }))}
  />
);
