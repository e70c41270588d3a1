import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { forecastsList } from "@/features/forecasts/forecasts-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Running out" };

export default async function RunningOutPage({ searchParams }: PageProps) {
  const asked = forecastsList.read(await searchParams);
  const { office } = await api();
  const [forecasts, areas, timeZone] = await Promise.all([
    office.forecasts.list(asked.query),
    everyPage((at) => office.deliveryAreas.list(at)),
    timeZoneHere(),
  ]);
  const [first] = forecasts.items;
  return (
    <>
      <PageHeader
        title="Running out"
        hint="When customers will probably be out of what they are brought. Made anew each night."
      />
      <ListCard
        list={forecastsList}
        asked={asked}
        found={forecasts}
        context={{ timeZone }}
        known={{
          customerId: first?.customerName ?? "One customer",
          areaId: areas.map(({ id, name }) => ({ value: id, label: name })),
          productId: first?.productName ?? "One product",
        }}
      />
    </>
  );
}
