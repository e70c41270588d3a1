import { ListCard } from "@roundsman/ui";
import type { Metadata } from "next";
import { documentsList } from "@/features/trust-documents/documents-list";
import { NewDocumentDialog } from "@/features/trust-documents/new-document-dialog";
import { NoTrustCentre } from "@/features/trust/no-trust-centre";
import { TrustPage } from "@/features/trust/trust-page";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNull } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Trust-centre documents" };

export default async function TrustDocumentsPage({ searchParams }: PageProps) {
  const address = documentsList.read(await searchParams);
  const { trustDocuments } = (await api()).console;
  const answer = await orNull(trustDocuments.list());
  if (!answer) return <NoTrustCentre />;
  return (
    <TrustPage
      current="/trust/documents"
      hint="What there is to read, and who may read it."
      actions={<NewDocumentDialog />}
    >
      <ListCard list={documentsList} asked={address} found={answer} context={null} />
    </TrustPage>
  );
}
