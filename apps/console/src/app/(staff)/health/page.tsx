import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { DomainsCard } from "@/features/health/domains-card";
import { EndpointsCard } from "@/features/health/endpoints-card";
import { JobsCard } from "@/features/health/jobs-card";
import { MailsCard } from "@/features/health/mails-card";
import { OperationsCard } from "@/features/health/operations-card";
import { VitalSigns } from "@/features/health/vital-signs";
import { WebhooksCard } from "@/features/health/webhooks-card";
import { api } from "@/session/staff";

export const metadata: Metadata = { title: "Service health" };

export default async function HealthPage() {
  const health = await (await api()).console.health.look();
  return (
    <>
      <PageHeader title="Service health" hint="As it stood when this page was loaded." />
      <div className="flex flex-col gap-4">
        <VitalSigns health={health} />
        <JobsCard jobs={health.jobs} />
        <MailsCard mails={health.mails} />
        <WebhooksCard webhooks={health.webhooks} />
        <EndpointsCard endpoints={health.endpoints} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <OperationsCard operations={health.operations} />
          <DomainsCard domains={health.domains} />
        </div>
      </div>
    </>
  );
}
