import { ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { DoneManyAround } from "@/features/bulk/done-many";
import { LiveRefresh } from "@/features/live/live-refresh";
import { OrdersBulk } from "@/features/orders/bulk/orders-bulk";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { OrderTabs } from "@/features/orders/order-tabs";
import { ordersList } from "@/features/orders/orders-list";
import { readPhones } from "@/features/orders/read-phones";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps) {
  const asked = ordersList.read(await searchParams);
  const { office } = await api();
  const found = office.orders.list(asked.query);
  const [orders, phones, timeZone, mayChange] = await Promise.all([
    found,
    found.then(({ items }) => readPhones(items)),
    timeZoneHere(),
    holdsHere("orders:write"),
  ]);
  return (
    <>
      <LiveRefresh to={["order"]} />
      <PageHeader
        title="Orders"
        actions={
          <>
            <ButtonLink href="/orders/standing">Standing orders</ButtonLink>
            <NewOrderLink />
          </>
        }
      />
      <OrderTabs params={asked.params} />
      <DoneManyAround>
        <ListCard
          list={ordersList}
          asked={asked}
          found={orders}
          context={{ timeZone, phones }}
          known={{ customerId: orders.items[0]?.customerName ?? "One customer" }}
          bulk={mayChange && <OrdersBulk filter={asked.filters} />}
          className="mt-4"
        />
      </DoneManyAround>
    </>
  );
}
