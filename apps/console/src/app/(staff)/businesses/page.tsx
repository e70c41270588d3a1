import { Card, choiceOf, ListPages, PageHeader, pageOf, paramOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { BusinessFilterBar } from "@/features/businesses/business-filter-bar";
import { BusinessesTable } from "@/features/businesses/businesses-table";
import { plans, statuses } from "@/features/businesses/words";
import type { PageProps } from "@/page-props";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Businesses" };

export default async function BusinessesPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const page = pageOf(params);
  const { console: service } = await api();
  const found = await service.businesses.list({
    q: paramOf(params, "q") ?? undefined,
    plan: choiceOf(params, "plan", plans),
    status: choiceOf(params, "status", statuses),
    locked: choiceOf(params, "locked", ["true", "false"] as const) === "true" ? true : undefined,
    inGoodStanding: flagOf(choiceOf(params, "standing", ["good", "bad"] as const), "good"),
    trialEnding: choiceOf(params, "trial", ["ending"] as const) && true,
    cursor: page.cursor,
  });
  return (
    <>
      <PageHeader title="Businesses" />
      <Card>
        <BusinessFilterBar />
        <BusinessesTable businesses={found.items} />
        <ListPages page={page} nextCursor={found.nextCursor} />
      </Card>
    </>
  );
}

/** Whether a choice is this one; undefined while nothing is chosen. */
const flagOf = (chosen: string | undefined, wanted: string) =>
  chosen === undefined ? undefined : chosen === wanted;
