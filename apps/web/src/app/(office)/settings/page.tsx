import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { BusinessExport } from "@/features/business/business-export";
import { BusinessForm } from "@/features/business/business-form";
import { CloseBusiness } from "@/features/business/close-business";
import { NumberingForm } from "@/features/business/numbering-form";
import { ifHeld } from "@/session/place";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Business" };

export default async function BusinessSettingsPage() {
  const { office } = await api();
  const [business, series, plan, exported] = await Promise.all([
    office.business.get(),
    ifHeld("invoices:read", office.numberSeries.get, null),
    ifHeld("billing:read", office.billing.summary, null),
    ifHeld("privacy:read", office.exports.look, null),
  ]);
  const timeZones = Intl.supportedValuesOf("timeZone");
  return (
    <>
      <PageHeader
        title="Business"
        hint="What stands on invoices, delivery notes and mails to your customers."
      />
      <div className="flex flex-col gap-6">
        <BusinessForm
          business={business}
          timeZones={timeZones}
          mayHaveLogo={
            plan?.offers.some((offer) => offer.plan === business.plan && offer.shop) ?? false
          }
        />
        {series && <NumberingForm series={series} />}
        {exported && <BusinessExport initial={exported} timeZone={business.timeZone} />}
        {business.can.close === null && <CloseBusiness name={business.name} />}
      </div>
    </>
  );
}
