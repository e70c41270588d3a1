import {
  Alert,
  Breadcrumbs,
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  ListCard,
  PageHeader,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { attemptsList } from "@/features/webhooks/one/attempts-list";
import { readWebhook, readWebhookPage } from "@/features/webhooks/one/read-webhook";
import { SendAllAgain } from "@/features/webhooks/one/send-again";
import {
  ChangeWebhook,
  PauseWebhook,
  RemoveWebhook,
  RotateSecret,
  TestWebhook,
} from "@/features/webhooks/one/webhook-actions";
import { pauseWords, typesInWords, WebhookBadge } from "@/features/webhooks/webhook";
import type { PageProps } from "@/page-props";
import { Changing } from "@/session/office-context";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: new URL((await readWebhook((await params).id)).url).host };
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const asked = attemptsList.read(await searchParams);
  const { failed, ...query } = asked.query;
  const { webhook, attempts, types, timeZone } = await readWebhookPage((await params).id, {
    ...query,
    ...(failed !== undefined && { failed: failed === "true" }),
  });
  const { id, url, description, pausedAt, pausedBecause, failingSince } = webhook;
  const now = new Date();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/settings/webhooks", label: "Webhooks" }]} />}
        title={new URL(url).host}
        status={<WebhookBadge webhook={webhook} />}
        hint={description ?? undefined}
        actions={
          <Changing>
            <RemoveWebhook webhook={webhook} />
            <ChangeWebhook webhook={webhook} types={types} />
            <PauseWebhook webhook={webhook} />
            <TestWebhook webhook={webhook} />
          </Changing>
        }
      />
      <div className="flex flex-col gap-4">
        {pausedAt !== null && (
          <Alert
            tone={pausedBecause === null ? "info" : "warning"}
            title={`Paused since ${formatDateTime(pausedAt, timeZone, now)}`}
          >
            {pausedBecause && `${pauseWords[pausedBecause]} `}
            What happens meanwhile waits for up to 30 days, and is sent once it is resumed.
          </Alert>
        )}
        <Card>
          <CardHeader
            title="Details"
            actions={
              <Changing>
                <RotateSecret webhook={webhook} />
              </Changing>
            }
          />
          <CardBody className="py-2">
            <DescriptionList>
              <Description term="Address">
                <span className="wrap-anywhere">{url}</span>
              </Description>
              <Description term="Is sent">
                {webhook.types.length === 0 ? typesInWords([]) : webhook.types.join(", ")}
              </Description>
              <Description term="Kept by">
                {webhook.keeperName}, who may read what is sent
              </Description>
              <Description term="Waiting to be sent">{webhook.waiting}</Description>
              {failingSince && (
                <Description term="Failing since">
                  {formatDateTime(failingSince, timeZone, now)}
                </Description>
              )}
              {webhook.previousSecretUntil && new Date(webhook.previousSecretUntil) > now && (
                <Description term="The secret before signs until">
                  {formatDateTime(webhook.previousSecretUntil, timeZone, now)}
                </Description>
              )}
            </DescriptionList>
          </CardBody>
        </Card>
        <Changing>
          <div className="flex justify-end">
            <SendAllAgain
              id={id}
              why={webhook.can.change}
              today={now.toLocaleDateString("en-CA", { timeZone })}
            />
          </div>
        </Changing>
        <ListCard
          list={attemptsList}
          asked={asked}
          found={attempts}
          context={{ webhookId: id, why: webhook.can.change, timeZone, now }}
        />
      </div>
    </>
  );
}
