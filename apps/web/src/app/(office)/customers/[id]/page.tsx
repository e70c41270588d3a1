import {
  Alert,
  Badge,
  Breadcrumbs,
  PageHeader,
  PhoneLink,
  Refused,
  StatusBadge,
  TextLink,
} from "@roundsman/ui";
import type { Metadata } from "next";
import { CylindersCard } from "@/features/customers/cylinders/cylinders-card";
import { ArchiveCustomer } from "@/features/customers/one/archive-customer";
import { MergeCustomer } from "@/features/customers/one/merge-customer";
import {
  readCustomer,
  readCustomerPage,
  type CustomerPage as Page,
} from "@/features/customers/one/read-customer";
import { CustomerSummary } from "@/features/customers/one/summary/customer-summary";
import { AccountTab } from "@/features/customers/one/tabs/account-tab";
import { CustomerTabLinks } from "@/features/customers/one/tabs/customer-tab-links";
import { DetailsTab } from "@/features/customers/one/tabs/details-tab";
import { MessagesTab } from "@/features/customers/one/tabs/messages-tab";
import { OrdersTab } from "@/features/customers/one/tabs/orders-tab";
import type { CustomerTab } from "@/features/states/customer-tabs";
import { CustomerOnStop } from "@/features/customers/stop/customer-on-stop";
import { StopDialog } from "@/features/customers/stop/stop-dialog";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readCustomer((await params).id)).name };
}

export default async function CustomerPage({ params, searchParams }: Props) {
  const page = await readCustomerPage((await params).id);
  const { tab: named } = await searchParams;
  const tab = page.tabs.find((one) => one === named) ?? "orders";
  const { customer, can, timeZone } = page;
  const { id, onAccount, stop, archivedAt, erasedAt, mergedIntoId } = customer;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title={customer.name}
        status={
          <>
            {customer.phone && (
              <PhoneLink
                inRow
                number={customer.phone}
                doNotCall={customer.doNotCall}
                className="text-link underline"
              />
            )}
            {onAccount && <Badge tone="primary">On account</Badge>}
            {archivedAt && (
              <StatusBadge kind="ended">{erasedAt ? "Erased" : "Archived"}</StatusBadge>
            )}
          </>
        }
        actions={
          <>
            <Changing>
              <Refused
                why={archivedAt ? can.restore : can.archive}
                label={archivedAt ? "Bring back" : "Archive"}
              >
                <ArchiveCustomer customer={customer} />
              </Refused>
              {archivedAt === null && <MergeCustomer customer={customer} can={can} />}
              {!stop && (
                <Refused why={can.stop} label="Put on stop">
                  <StopDialog customer={customer} />
                </Refused>
              )}
            </Changing>
            <Changing needs="orders:write">
              <Refused why={can.order} label="New order">
                <NewOrderLink customerId={id} />
              </Refused>
            </Changing>
          </>
        }
      />
      {mergedIntoId && (
        <Alert tone="info" className="mb-4">
          This customer was merged.{" "}
          <TextLink href={`/customers/${mergedIntoId}`}>Open the customer they are now</TextLink>
        </Alert>
      )}
      <CustomerOnStop customer={customer} can={can} timeZone={timeZone} />
      <CustomerSummary page={page} />
      <CustomerTabLinks customerId={id} tabs={page.tabs} current={tab} />
      <div className="mt-4">
        <Tab tab={tab} page={page} />
      </div>
    </>
  );
}

function Tab({ tab, page }: { tab: CustomerTab; page: Page }) {
  switch (tab) {
    case "details":
      return <DetailsTab {...page} />;
    case "account":
      return <AccountTab {...page} />;
    case "messages":
      return <MessagesTab {...page} />;
    case "cylinders":
      return <CylindersCard customer={page.customer} {...page.cylinders} />;
    default:
      return <OrdersTab {...page} />;
  }
}
