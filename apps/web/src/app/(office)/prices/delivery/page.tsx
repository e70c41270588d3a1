import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { DeliveryOptions } from "@/features/delivery-options/delivery-options";
import { PriceTabs } from "@/features/prices/price-tabs";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Delivery options" };

export default async function DeliveryOptionsPage() {
  const { office } = await api();
  const options = await everyPage((at) => office.deliveryOptions.list({ ...at, archived: true }));
  return (
    <>
      <PageHeader
        title="Delivery options"
        hint="How soon you promise to come, and what it costs: chosen in the order form and at the shop's checkout."
        className="mb-3"
      />
      <PriceTabs current="delivery" />
      <DeliveryOptions options={options} />
    </>
  );
}
