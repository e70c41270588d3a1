import { Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { AgreementCard } from "@/features/trust/agreement-card";
import { LinksCard } from "@/features/trust/links-card";
import { BrowsersCard, OpeningsCard } from "@/features/trust/openings-card";
import { RequestFacts } from "@/features/trust/request-facts";
import { TrustActions } from "@/features/trust/trust-actions";
import { statusKinds, statusWords } from "@/features/trust/words";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNotFound } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Trust-centre request" };

export default async function TrustRequestPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const { can: staffCan, trust, trustDocuments } = (await api()).console;
  const [request, can, record, documents] = await Promise.all([
    orNotFound(trust.one({ id })),
    orNotFound(staffCan.trustRequest({ id })),
    orNotFound(trust.record({ id })),
    orNotFound(trustDocuments.list()),
  ]);
  const openable = documents.items.filter(
    ({ status, audience }) => status === "published" && audience !== "anyone",
  );
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[{ href: "/trust", label: "Trust centre" }]}
            here={request.fullName}
          />
        }
        title={`${request.fullName}, ${request.company}`}
        status={
          <StatusBadge kind={statusKinds[request.status]}>
            {statusWords[request.status]}
          </StatusBadge>
        }
        hint={request.email}
        actions={
          <TrustActions request={request} can={can} openable={openable} named={record.documents} />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <RequestFacts request={request} opens={opensInWords(record.documents, documents.items)} />
        <div className="flex flex-col gap-4">
          <AgreementCard request={request} />
          <LinksCard links={record.links} />
        </div>
        <div className="flex flex-col gap-4">
          <BrowsersCard browsers={record.browsers} />
          <OpeningsCard browsers={record.browsers} openings={record.openings} />
        </div>
      </div>
    </>
  );
}

/** Returns the documents that an access opens: the titles it names, or all that are for readers. */
function opensInWords(
  named: readonly string[] | null,
  documents: readonly { key: string; title: string }[],
): string {
  if (!named) return "All documents for everybody with access";
  return named.map((key) => documents.find((one) => one.key === key)?.title ?? key).join(", ");
}
