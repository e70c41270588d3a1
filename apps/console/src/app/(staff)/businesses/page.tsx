import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { businessesList } from "@/features/businesses/businesses-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";

export const metadata: Metadata = { title: "Businesses" };

export default async function BusinessesPage({ searchParams }: PageProps) {
  const address = businessesList.read(await searchParams);
  const { standing, trial, locked, ...rest } = address.query;
  const answer = await (
    await api()
  ).console.businesses.list({
    ...rest,
    locked: locked && true,
    inGoodStanding: standing && standing === "good",
    trialEnding: trial && true,
  });
  return (
    <>
      <PageHeader title="Businesses" />
      <ListCard list={businessesList} asked={address} found={answer} context={null} />
    </>
  );
}
