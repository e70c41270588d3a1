import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { DoneManyAround } from "@/features/bulk/done-many";
import { CustomersBulk } from "@/features/customers/bulk/customers-bulk";
import { CustomersMenu } from "@/features/customers/customers-menu";
import { byCustomer, customersList } from "@/features/customers/customers-list";
import { NewCustomerLink } from "@/features/customers/new-customer-link";
import { TradeApplicationsLink } from "@/features/trade-applications/trade-applications-link";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { holdsHere } from "@/session/place";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage({ searchParams }: PageProps) {
  const asked = customersList.read(await searchParams);
  const { office } = await api();
  const found = office.customers.list(asked.query);
  const [customers, standings, lists, waiting, mayChange] = await Promise.all([
    found,
    found.then(({ items }) => office.customers.listStandings({ ids: items.map(({ id }) => id) })),
    everyPage((at) => office.rateSets.list(at)),
    everyPage((at) => office.tradeApplications.list({ ...at, status: "pending" })),
    holdsHere("customers:write"),
  ]);
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            <TradeApplicationsLink waiting={waiting.length} />
            <Changing>
              <CustomersMenu filter={asked.filters} priceLists={lists} />
            </Changing>
            <NewCustomerLink />
          </>
        }
      />
      <DoneManyAround>
        <ListCard
          list={customersList}
          asked={asked}
          found={customers}
          context={byCustomer(standings)}
          known={{ rateSetId: lists.map(({ id, name }) => ({ value: id, label: name })) }}
          bulk={mayChange && <CustomersBulk filter={asked.filters} priceLists={lists} />}
        />
      </DoneManyAround>
    </>
  );
}
