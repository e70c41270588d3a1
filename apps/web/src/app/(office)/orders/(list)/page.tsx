import { ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { OrderTabs } from "@/features/orders/order-tabs";
import { ordersList } from "@/features/orders/orders-list";
import { readPhones } from "@/features/orders/read-phones";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps) {
  const asked = ordersList.read(await searchParams);
  const { office } = await api();
  const found = office.orders.list(asked.query);
  const [orders, phones, timeZone] = await Promise.all([
    found,
    found.then(({ items }) => readPhones(items)),
    timeZoneHere(),
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
      <ListCard
        list={ordersList}
        asked={asked}
        found={orders}
        context={{ timeZone, phones }}
        known={{ customerId: orders.items[0]?.customerName ?? "One customer" }}
        className="mt-4"
      />
    </>
  );
}
