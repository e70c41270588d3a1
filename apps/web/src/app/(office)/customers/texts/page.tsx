import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { textsList } from "@/features/texts/texts-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "All texts" };

export default async function TextsPage({ searchParams }: PageProps) {
  const asked = textsList.read(await searchParams);
  const { waiting, ...query } = asked.query;
  const { office } = await api();
  const [texts, timeZone] = await Promise.all([
    office.texts.list({ ...query, ...(waiting && { waiting: true }) }),
    timeZoneHere(),
  ]);
  return (
    <>
      <PageHeader title="All texts" hint="What customers were texted, and what they answered." />
      <ListCard
        list={textsList}
        asked={asked}
        found={texts}
        context={{ timeZone }}
        known={{ customerId: texts.items[0]?.customerName ?? "One customer" }}
      />
    </>
  );
}
