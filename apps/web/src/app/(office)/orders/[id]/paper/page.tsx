import type { Metadata } from "next";
import { CollectionNote } from "@/features/orders/paper/collection-note";
import { readOrder } from "@/features/orders/one/read-order";
import { PrintBar } from "@/features/orders/paper/print-bar";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Collection note" };

export default async function CollectionNotePage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const { office } = await api();
  const [order, sums, business, timeZone] = await Promise.all([
    readOrder(id),
    office.orders.reckon({ id }),
    office.business.get(),
    timeZoneHere(),
  ]);
  return (
    <>
      <PrintBar order={order} />
      <CollectionNote order={order} sums={sums} business={business} timeZone={timeZone} />
    </>
  );
}
