import { Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { DocumentActions } from "@/features/trust-documents/document-actions";
import { DraftForm } from "@/features/trust-documents/draft-form";
import { VersionText } from "@/features/trust-documents/version-text";
import { VersionsCard } from "@/features/trust-documents/versions-card";
import { statusKinds, statusWords } from "@/features/trust-documents/words";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNotFound } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Trust-centre document" };

/** A document: its current text or that of `version`, its history, and the draft of the next version. */
export default async function TrustDocumentPage({
  params,
  searchParams,
}: PageProps<{ key: string }>) {
  const [{ key }, address] = await Promise.all([params, searchParams]);
  const { trustDocuments } = (await api()).console;
  const document = await orNotFound(trustDocuments.one({ key }));
  const number = address["version"] === undefined ? document.version : Number(address["version"]);
  const shown = number === null ? null : await orNotFound(trustDocuments.version({ key, number }));
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/trust", label: "Trust centre" },
              { href: "/trust/documents", label: "Documents" },
            ]}
            here={document.title}
          />
        }
        title={document.title}
        status={
          <StatusBadge kind={statusKinds[document.status]}>
            {statusWords[document.status]}
          </StatusBadge>
        }
        hint={`/trust/documents/${document.key}`}
        actions={<DocumentActions document={document} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <VersionsCard versions={document.versions} shown={number} />
          {shown && <VersionText version={shown} />}
        </div>
        <DraftForm document={document} />
      </div>
    </>
  );
}
