import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { NoTrustCentre } from "@/features/trust/no-trust-centre";
import { trustList } from "@/features/trust/trust-list";
import { TrustPage } from "@/features/trust/trust-page";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNull } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Trust centre" };

export default async function TrustRequestsPage({ searchParams }: PageProps) {
  const address = trustList.read(await searchParams);
  const { console: service } = await api();
  const answer = await orNull(service.trust.list(address.query));
  if (!answer) return <NoTrustCentre />;
  return (
    <TrustPage current="/trust" hint="Who asked to read our documents.">
      <ListCard list={trustList} asked={address} found={answer} context={null} />
    </TrustPage>
  );
}
