import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { NoTrustCentre } from "@/features/trust/no-trust-centre";
import { trustList } from "@/features/trust/trust-list";
import { TrustTabs } from "@/features/trust/trust-tabs";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNull } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Trust centre" };

export default async function TrustPage({ searchParams }: PageProps) {
  const asked = trustList.read(await searchParams);
  const { console: service } = await api();
  const found = await orNull(service.trust.list(asked.query));
  if (!found) return <NoTrustCentre />;
  return (
    <>
      <PageHeader title="Trust centre" hint="Who asked to read our documents." />
      <div className="flex flex-col gap-4">
        <TrustTabs current="/trust" />
        <ListCard list={trustList} asked={asked} found={found} context={null} />
      </div>
    </>
  );
}
