import { Badge, Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { CustomerAddresses } from "@/features/customers/address/customer-addresses";
import { CustomerDetails } from "@/features/customers/details/customer-details";
import { ArchiveCustomer } from "@/features/customers/one/archive-customer";
import { CustomerAccount } from "@/features/customers/one/customer-account";
import { CustomerEmpties } from "@/features/customers/one/customer-empties";
import { CustomerOrders } from "@/features/customers/one/customer-orders";
import { EraseCustomer } from "@/features/customers/one/erase-customer";
import { ExportCustomer } from "@/features/customers/one/export-customer";
import { readCustomer, readCustomerPage } from "@/features/customers/one/read-customer";
import { AgreedPrices } from "@/features/customers/prices/agreed-prices";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { Changing, Unchanging } from "@/session/office-context";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readCustomer((await params).id)).name };
}

export default async function CustomerPage({ params }: Props) {
  const page = await readCustomerPage((await params).id);
  const { customer, timeZone } = page;
  const { id, addresses, onAccount, archivedAt, erasedAt } = customer;
  return (
    <Unchanging when={erasedAt !== null}>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title={customer.name}
        status={
          <>
            {onAccount && <Badge tone="primary">On account</Badge>}
            {archivedAt && (
              <StatusBadge kind="ended">{erasedAt ? "Erased" : "Archived"}</StatusBadge>
            )}
          </>
        }
        actions={
          <>
            <Changing>
              <ArchiveCustomer customer={customer} />
            </Changing>
            {!archivedAt && <NewOrderLink customerId={id} />}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {page.orders && (
            <CustomerOrders customerId={id} orders={page.orders} timeZone={timeZone} />
          )}
          <CustomerAddresses customerId={id} addresses={addresses} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerDetails customer={customer} timeZone={timeZone} />
          {page.statement && page.invoices && (
            <CustomerAccount customerId={id} statement={page.statement} invoices={page.invoices} />
          )}
          <CustomerEmpties items={page.empties} />
          <AgreedPrices customer={customer} items={page.agreed} />
          <ExportCustomer customer={customer} />
          <Changing>
            <EraseCustomer customer={customer} />
          </Changing>
        </div>
      </div>
    </Unchanging>
  );
}
