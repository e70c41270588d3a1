import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { NoOrders } from "@/features/orders/no-orders";
import { OrderFilterBar } from "@/features/orders/order-filter-bar";
import { readOrderFilters } from "@/features/orders/order-filters";
import { OrdersTable } from "@/features/orders/orders-table";
import { OrderTabs } from "@/features/orders/order-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readOrderFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [orders, timeZone] = await Promise.all([
    office.orders.list({ ...query, cursor: page.cursor, limit: 50 }),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["order"]} />
      <PageHeader title="Orders" actions={<NewOrderLink />} />
      <OrderTabs params={params} />
      <Card className="mt-4">
        <OrderFilterBar
          params={params}
          customerName={query.customerId ? (orders.items[0]?.customerName ?? "One customer") : null}
        />
        {orders.items.length === 0 ? (
          <NoOrders filtered={isFiltered(query)} />
        ) : (
          <OrdersTable orders={orders.items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={orders.nextCursor} />
      </Card>
    </>
  );
}
