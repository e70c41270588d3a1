import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { daysList } from "@/features/books/days/days-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Days" };

export default async function DaysPage({ searchParams }: PageProps) {
  const asked = daysList.read(await searchParams);
  const { office } = await api();
  const days = await office.books.days.list(asked.query);
  return (
    <>
      <PageHeader
        title="Days"
        hint="Close each day of a yard once its vans are back and its cash is counted. What comes later counts on the next day."
      />
      <ListCard list={daysList} asked={asked} found={days} context={null} />
    </>
  );
}
