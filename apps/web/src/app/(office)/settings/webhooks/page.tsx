import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { NewWebhook } from "@/features/webhooks/new-webhook";
import { webhooksList } from "@/features/webhooks/webhooks-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps) {
  const asked = webhooksList.read(await searchParams);
  const { office } = await api();
  const [found, { items: types }, timeZone] = await Promise.all([
    office.webhooks.list(),
    office.events.types(),
    timeZoneHere(),
  ]);
  return (
    <>
      <PageHeader
        title="Webhooks"
        hint="Programs that are told of what happens in your business, as it happens."
        actions={
          <Changing>
            <NewWebhook types={types} />
          </Changing>
        }
      />
      <ListCard
        list={webhooksList}
        asked={asked}
        found={found}
        context={{ timeZone, now: new Date() }}
      />
    </>
  );
}
