import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { standingList } from "@/features/standing/standing-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Standing orders" };

export default async function StandingOrdersPage({ searchParams }: PageProps) {
  const asked = standingList.read(await searchParams);
  const { office } = await api();
  const [standing, timeZone] = await Promise.all([
    office.standingOrders.list(asked.query),
    timeZoneHere(),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/orders", label: "Orders" }]} />}
        title="Standing orders"
      />
      <ListCard
        list={standingList}
        asked={asked}
        found={standing}
        context={{ timeZone }}
        known={{ customerId: standing.items[0]?.customerName ?? "One customer" }}
      />
    </>
  );
}
