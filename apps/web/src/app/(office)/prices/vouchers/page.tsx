import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { PriceTabs } from "@/features/prices/price-tabs";
import { Vouchers } from "@/features/vouchers/vouchers";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Vouchers" };

export default async function VouchersPage() {
  const { office } = await api();
  const vouchers = await everyPage((at) => office.vouchers.list({ ...at, archived: true }));
  return (
    <>
      <PageHeader
        title="Vouchers"
        hint="Codes that shoppers type in the basket of your online shop, for less."
        className="mb-3"
      />
      <PriceTabs current="vouchers" />
      <Vouchers vouchers={vouchers} />
    </>
  );
}
