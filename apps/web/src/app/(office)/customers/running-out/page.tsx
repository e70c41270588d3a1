import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { forecastsList } from "@/features/forecasts/forecasts-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Running out" };

export default async function RunningOutPage({ searchParams }: PageProps) {
  const asked = forecastsList.read(await searchParams);
  const { office } = await api();
  const [forecasts, timeZone] = await Promise.all([
    office.forecasts.list(asked.query),
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
          productId: first?.productName ?? "One product",
        }}
      />
    </>
  );
}
