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
import { CustomerAddresses } from "@/features/customers/one/customer-addresses";
import { CylindersCard } from "@/features/customers/cylinders/cylinders-card";
import { CustomerDetails } from "@/features/customers/details/customer-details";
import { ArchiveCustomer } from "@/features/customers/one/archive-customer";
import { CustomerAccount } from "@/features/customers/one/customer-account";
import { CustomerEmpties } from "@/features/customers/one/customer-empties";
import { CustomerOrders } from "@/features/customers/one/customer-orders";
import { EraseCustomer } from "@/features/customers/one/erase-customer";
import { ExportCustomer } from "@/features/customers/one/export-customer";
import { MergeCustomer } from "@/features/customers/one/merge-customer";
import { readCustomer, readCustomerPage } from "@/features/customers/one/read-customer";
import { AgreedPrices } from "@/features/customers/prices/agreed-prices";
import { CustomerOnStop } from "@/features/customers/stop/customer-on-stop";
import { StopDialog } from "@/features/customers/stop/stop-dialog";
import { CallsCard } from "@/features/debts/calls-card";
import { BudgetCard } from "@/features/direct-debit/budget-card";
import { MandateCard } from "@/features/direct-debit/mandate-card";
import { MailsCard } from "@/features/emails/mails-card";
import { ForecastCard } from "@/features/forecasts/forecast-card";
import { ForeignCard } from "@/features/foreign/foreign-card";
import { TextsCard } from "@/features/texts/texts-card";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { StandingCard } from "@/features/standing/standing-card";
import { RecordReceipt } from "@/features/receipts/record-receipt";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readCustomer((await params).id)).name };
}

export default async function CustomerPage({ params }: Props) {
  const page = await readCustomerPage((await params).id);
  const { customer, can, timeZone } = page;
  const { id, addresses, onAccount, stop, archivedAt, erasedAt, mergedIntoId } = customer;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title={customer.name}
        status={
          <>
            {/* On a phone their details stand far below. */}
            {customer.phone && (
              <PhoneLink
                inRow
                number={customer.phone}
                doNotCall={customer.doNotCall}
                className="text-link underline lg:hidden"
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
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {page.orders && (
            <CustomerOrders customerId={id} orders={page.orders} timeZone={timeZone} />
          )}
          {page.standing && (
            <StandingCard
              customerId={id}
              standing={page.standing}
              isOpen={archivedAt === null}
              timeZone={timeZone}
            />
          )}
          <CustomerAddresses
            customerId={id}
            customerName={customer.name}
            addresses={addresses}
            can={can}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerDetails customer={customer} can={can} timeZone={timeZone} />
          {page.statement && page.invoices && (
            <CustomerAccount
              customerId={id}
              limit={customer.creditLimitPence}
              statement={page.statement}
              invoices={page.invoices}
              actions={
                erasedAt === null && (
                  <RecordReceipt customer={{ id, name: customer.name }} size="sm" />
                )
              }
            />
          )}
          {page.statement && page.calls && (
            <CallsCard
              customer={customer}
              notes={page.calls}
              overduePence={page.statement.overduePence}
              timeZone={timeZone}
            />
          )}
          {page.directDebit && erasedAt === null && (
            <>
              <MandateCard customer={customer} {...page.directDebit} timeZone={timeZone} />
              <BudgetCard customer={customer} {...page.directDebit} timeZone={timeZone} />
            </>
          )}
          {erasedAt === null && (
            <TextsCard
              customer={customer}
              thread={page.thread}
              messaging={page.messaging}
              timeZone={timeZone}
            />
          )}
          {page.mails && <MailsCard mails={page.mails} timeZone={timeZone} />}
          <ForecastCard forecasts={page.forecasts} timeZone={timeZone} />
          <CylindersCard customer={customer} {...page.cylinders} />
          <CustomerEmpties items={page.empties} />
          <AgreedPrices customer={customer} can={can} items={page.agreed} />
          <ForeignCard metadata={customer.metadata} />
          <ExportCustomer customer={customer} can={can} />
          <Changing needs="privacy:write">
            <EraseCustomer customer={customer} can={can} />
          </Changing>
        </div>
      </div>
    </>
  );
}
