import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AddHoliday } from "@/features/delivery-areas/holidays/add-holiday";
import { Holidays } from "@/features/delivery-areas/holidays/holidays";
import { PriceTabs } from "@/features/prices/price-tabs";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Days without deliveries" };

export default async function HolidaysPage() {
  const { office } = await api();
  const holidays = await office.deliveryHolidays.get({});
  return (
    <>
      <PageHeader
        title="Days without deliveries"
        hint="No delivery is offered on these days in the coming year: bank holidays, and days that you add."
        actions={<AddHoliday />}
        className="mb-3"
      />
      <PriceTabs current="holidays" />
      <Holidays holidays={holidays} />
    </>
  );
}
