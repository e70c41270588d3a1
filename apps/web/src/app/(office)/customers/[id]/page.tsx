import { Badge, Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { CustomerAddresses } from "@/features/customers/one/customer-addresses";
import { CustomerDetails } from "@/features/customers/one/customer-details";
import { AgreedPrices, CustomerEmpties } from "@/features/customers/one/customer-holdings";
import { CustomerOrders } from "@/features/customers/one/customer-orders";
import { readCustomer, readCustomerPage } from "@/features/customers/one/read-customer";
import { NewOrderLink } from "@/features/orders/new-order-link";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readCustomer((await params).id)).name };
}

export default async function CustomerPage({ params }: Props) {
  const { customer, orders, empties, agreed, timeZone } = await readCustomerPage((await params).id);
  const { id, addresses, onAccount, archivedAt } = customer;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title={customer.name}
        status={
          <>
            {onAccount && <Badge tone="primary">On account</Badge>}
            {archivedAt && <StatusBadge kind="ended">Archived</StatusBadge>}
          </>
        }
        actions={!archivedAt && <NewOrderLink customerId={id} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerOrders customerId={id} orders={orders} timeZone={timeZone} />
          <CustomerAddresses customerId={id} addresses={addresses} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerDetails customer={customer} timeZone={timeZone} />
          <CustomerEmpties items={empties} />
          <AgreedPrices items={agreed} />
        </div>
      </div>
    </>
  );
}
