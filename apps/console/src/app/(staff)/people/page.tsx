import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { peopleList } from "@/features/people/people-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageProps) {
  const address = peopleList.read(await searchParams);
  const { staff, locked, ...rest } = address.query;
  const answer = await (
    await api()
  ).console.people.list({ ...rest, staff: staff && true, locked: locked && true });
  return (
    <>
      <PageHeader title="People" />
      <ListCard list={peopleList} asked={address} found={answer} context={null} />
    </>
  );
}
