import { Breadcrumbs, DocumentText, PageHeader } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessState } from "@/features/trust/access-state";
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
        above={
          <Breadcrumbs trail={[{ href: "/trust", label: "Trust centre" }]} here={document.title} />
        }
        title={document.title}
        hint={document.summary}
      />
      {document.text === null ? (
        <AccessState access={access} closed={access} />
      ) : (
        <>
          <DocumentText text={document.text} />
          <footer className="mt-8 max-w-prose border-t pt-3 text-xs break-all text-muted-foreground">
            Version {document.version}
            {document.publishedAt && `, published ${formatDate(document.publishedAt)}`}. SHA-256 of
            its text: {document.sha256}
          </footer>
        </>
      )}
    </article>
  );
}
