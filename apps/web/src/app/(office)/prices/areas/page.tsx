import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { Areas } from "@/features/delivery-areas/areas/areas";
import { DrivingCosts } from "@/features/delivery-areas/areas/driving-costs";
import { AreaLoads } from "@/features/delivery-areas/areas/loads";
import { LiveRefresh } from "@/features/live/live-refresh";
import { PriceTabs } from "@/features/prices/price-tabs";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Delivery areas" };

export default async function DeliveryAreasPage() {
  const { office } = await api();
  const [areas, options, loads, costs, yards] = await Promise.all([
    everyPage((at) => office.deliveryAreas.list({ ...at, archived: true })),
    everyPage((at) => office.deliveryOptions.list(at)),
    office.deliveryAreas.loads({}),
    office.deliveryCosts.get(),
    everyPage((at) => office.yards.list(at)),
  ]);
  return (
    <>
      <LiveRefresh to={["order"]} />
      <PageHeader
        title="Delivery areas"
        hint="Where and when you deliver: the days that your shop and the order form offer, and what each of them holds."
        className="mb-3"
      />
      <PriceTabs current="areas" />
      <Areas areas={areas} options={options} yards={yards.flatMap(positionOf)} />
      <AreaLoads areas={loads.areas} />
      <DrivingCosts costs={costs} />
    </>
  );
}

const positionOf = ({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]);
