import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { CustomerFilterBar } from "@/features/customers/customer-filter-bar";
import { readCustomerFilters } from "@/features/customers/customer-filters";
import { CustomersMenu } from "@/features/customers/customers-menu";
import { CustomersTable } from "@/features/customers/customers-table";
import { NewCustomerLink } from "@/features/customers/new-customer-link";
import { NoCustomers } from "@/features/customers/no-customers";
import { Changing } from "@/session/office-context";
import { TradeApplicationsLink } from "@/features/trade-applications/trade-applications-link";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readCustomerFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [customers, lists, applications] = await Promise.all([
    office.customers.list({ ...query, cursor: page.cursor, limit: 50 }),
    office.rateSets.list({ limit: 100 }),
    office.tradeApplications.list({ status: "pending", limit: 100 }),
  ]);
  const waiting = applications.items.length;
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            <TradeApplicationsLink waiting={waiting} />
            <Changing>
              <CustomersMenu filter={query} priceLists={lists.items} />
            </Changing>
            <NewCustomerLink />
          </>
        }
      />
      <Card>
        <CustomerFilterBar priceLists={lists.items} />
        {customers.items.length === 0 ? (
          <NoCustomers filtered={isFiltered(query)} />
        ) : (
          <CustomersTable customers={customers.items} filter={query} priceLists={lists.items} />
        )}
        <ListPages page={page} nextCursor={customers.nextCursor} />
      </Card>
    </>
  );
}
