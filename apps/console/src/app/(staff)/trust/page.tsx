import { Card, choiceOf, ListPages, PageHeader, pageOf, paramOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { NoTrustCentre } from "@/features/trust/no-trust-centre";
import { statuses, TrustFilterBar } from "@/features/trust/trust-filter-bar";
import { TrustTable } from "@/features/trust/trust-table";
import type { PageProps } from "@/page-props";
import { orNull } from "@/trpc/not-found";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Trust centre" };

export default async function TrustPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const page = pageOf(params);
  const { console: service } = await api();
  const found = await orNull(
    service.trust.list({
      q: paramOf(params, "q") ?? undefined,
      status: choiceOf(params, "status", statuses),
      cursor: page.cursor,
    }),
  );
  if (!found) return <NoTrustCentre />;
  return (
    <>
      <PageHeader title="Trust centre" hint="Who asked to read our documents." />
      <Card>
        <TrustFilterBar />
        <TrustTable requests={found.items} />
        <ListPages page={page} nextCursor={found.nextCursor} />
      </Card>
    </>
  );
}
