import { Card, choiceOf, ListPages, PageHeader, pageOf, paramOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { PeopleFilterBar } from "@/features/people/people-filter-bar";
import { PeopleTable } from "@/features/people/people-table";
import type { PageProps } from "@/page-props";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageProps) {
  const params = await searchParams;
  const page = pageOf(params);
  const { console: service } = await api();
  const found = await service.people.list({
    q: paramOf(params, "q") ?? undefined,
    staff: choiceOf(params, "staff", ["true"] as const) && true,
    locked: choiceOf(params, "locked", ["true"] as const) && true,
    cursor: page.cursor,
  });
  return (
    <>
      <PageHeader title="People" />
      <Card>
        <PeopleFilterBar />
        <PeopleTable people={found.items} />
        <ListPages page={page} nextCursor={found.nextCursor} />
      </Card>
    </>
  );
}
