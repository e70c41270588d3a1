import { Breadcrumbs, ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { standingList } from "@/features/standing/standing-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
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
        actions={
          <Changing>
            <ButtonLink href="/orders/standing/new" variant="primary">
              <Plus aria-hidden />
              New standing order
            </ButtonLink>
          </Changing>
        }
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
