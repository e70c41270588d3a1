import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessState } from "@/features/trust/access-state";
import { DocumentText } from "@/features/trust/document-text";
import { readTrust } from "@/features/trust/read-trust";

type Props = { params: Promise<{ key: string }> };

export const metadata: Metadata = { title: "Document" };

/** One document; opening it with access is noted. */
export default async function TrustDocumentPage({ params }: Props) {
  const { key } = await params;
  const { items, access } = await readTrust(key);
  const document = items.find((item) => item.key === key);
  if (!document) notFound();
  return (
    <article>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/trust", label: "Trust centre" }]} />}
        title={document.title}
        hint={document.summary}
      />
      {document.text === null ? (
        <AccessState access={access} />
      ) : (
        <DocumentText text={document.text} />
      )}
    </article>
  );
}
