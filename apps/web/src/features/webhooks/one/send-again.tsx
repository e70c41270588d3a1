"use client";

import { Button, ConfirmForm, DateField, Refused, useAct, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

/** Sends one event again. */
export function SendAgain({
  id,
  eventId,
  why,
}: {
  id: string;
  eventId: string;
  why: string | null;
}) {
  const { webhooks } = useApiClient().office;
  const { start, busy } = useAct(() => webhooks.sendAgain.mutate({ id, eventId }), {
    done: "It is sent again",
    fault: "It was not sent again",
  });
  return (
    <Refused why={why} label="Send again" size="sm">
      <Button size="sm" variant="ghost" loading={busy} onClick={() => start()}>
        Send again
      </Button>
    </Refused>
  );
}

/** Sends all events since a day again, whatever came of them. */
export function SendAllAgain({
  id,
  why,
  today,
}: {
  id: string;
  why: string | null;
  today: string;
}) {
  const { webhooks } = useApiClient().office;
  const form = useForm({
    values: { since: today },
    send: ({ since }) => webhooks.sendDaysAgain.mutate({ id, day: since }),
    done: ({ count }) =>
      count === 0
        ? "There was nothing to send"
        : `${formatQuantity(count, "event")} are sent again`,
  });
  return (
    <Refused why={why} label="Send all again">
      <ConfirmForm
        form={form}
        trigger={<Button>Send all again</Button>}
        title="Send all events again?"
        description="Everything since that day is sent once more, what was answered well too. The program knows by the ids what it has."
        confirm="Send them again"
        tone="primary"
      >
        <DateField label="Since" name="since" />
      </ConfirmForm>
    </Refused>
  );
}
