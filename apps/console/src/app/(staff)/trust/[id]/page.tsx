import { Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { AgreementCard } from "@/features/trust/agreement-card";
import { LinksCard } from "@/features/trust/links-card";
import { OpeningsCard } from "@/features/trust/openings-card";
import { RequestFacts } from "@/features/trust/request-facts";
import { TrustActions } from "@/features/trust/trust-actions";
import { statusKinds, statusWords } from "@/features/trust/words";
import type { PageProps } from "@/page-props";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Trust-centre request" };

export default async function TrustRequestPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const { trust } = (await api()).console;
  const [request, record] = await Promise.all([
    orNotFound(trust.one({ id })),
    orNotFound(trust.record({ id })),
  ]);
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
        actions={<TrustActions request={request} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <RequestFacts request={request} />
        <div className="flex flex-col gap-4">
          <AgreementCard request={request} />
          <LinksCard links={record.links} />
        </div>
        <OpeningsCard browsers={record.browsers} openings={record.openings} />
      </div>
    </>
  );
}
