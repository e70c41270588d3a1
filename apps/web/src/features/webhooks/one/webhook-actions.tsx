"use client";

import {
  Button,
  ConfirmDialog,
  Dialog,
  DialogContent,
  EditDialog,
  Refused,
  TextField,
  toast,
  useAct,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { ShownSecret } from "../shown-secret";
import { TypesField } from "../types-field";
import type { EventType, Webhook } from "../webhook";

/** Sends a test now, and says what came of it. */
export function TestWebhook({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useApiClient().office;
  const { start, busy } = useAct(() => webhooks.test.mutate({ id: webhook.id }), {
    done: ({ failure, status }) => {
      if (failure === null) toast.done(`It answered ${status}`);
      else toast.fault(`The test failed: ${failure}`);
    },
    fault: "The test was not sent",
  });
  return (
    <Refused why={webhook.can.change} label="Send a test">
      <Button loading={busy} onClick={() => start()}>
        Send a test
      </Button>
    </Refused>
  );
}

/** Pauses it, or resumes it. */
export function PauseWebhook({ webhook: { id, pausedAt, can } }: { webhook: Webhook }) {
  const { webhooks } = useApiClient().office;
  const isPaused = pausedAt !== null;
  const label = isPaused ? "Resume" : "Pause";
  const { start, busy } = useAct(
    () => (isPaused ? webhooks.resume : webhooks.pause).mutate({ id }),
    {
      done: isPaused ? "It is resumed, and what waits is sent" : "It is paused",
      fault: "Not changed",
    },
  );
  return (
    <Refused why={can.change} label={label}>
      <Button variant={isPaused ? "primary" : "secondary"} loading={busy} onClick={() => start()}>
        {label}
      </Button>
    </Refused>
  );
}

/** Its address, description and types. */
export function ChangeWebhook({
  webhook,
  types,
}: {
  webhook: Webhook;
  types: readonly EventType[];
}) {
  const { webhooks } = useApiClient().office;
  const { id, url, can } = webhook;
  const values: { url: string; description: string; types: readonly string[] } = {
    url,
    description: webhook.description ?? "",
    types: webhook.types,
  };
  const form = useForm({
    values,
    send: ({ types: chosen, ...rest }) =>
      webhooks.change.mutate({ id, ...rest, types: [...chosen] }),
    done: "The webhook is changed",
  });
  return (
    <Refused why={can.change} label="Change">
      <EditDialog
        form={form}
        title="Change the webhook"
        description="Whoever changes it keeps it: it is sent what you may read from then on."
        save="Save"
        trigger={<Button>Change</Button>}
      >
        <TextField label="Address" name="url" type="url" maxLength={2000} />
        <TextField label="Description" name="description" optional maxLength={200} />
        <TypesField name="types" types={types} />
      </EditDialog>
    </Refused>
  );
}

/** A new secret. The one before signs as well for a day. */
export function RotateSecret({ webhook: { id, can } }: { webhook: Webhook }) {
  const { webhooks } = useApiClient().office;
  const [secret, setSecret] = useState<string | null>(null);
  const { run } = useAct(() => webhooks.rotate.mutate({ id }), {
    done: (made) => setSecret(made.secret),
    fault: "The secret was not changed",
  });
  return (
    <>
      <Refused why={can.change} label="New secret">
        <ConfirmDialog
          trigger={<Button>New secret</Button>}
          title="Make a new secret?"
          description="Requests are signed by both secrets for 24 hours, so that the program can change over."
          confirm="Make a new secret"
          tone="primary"
          onConfirm={run}
        />
      </Refused>
      <Dialog open={secret !== null}>
        <DialogContent stays title="The new secret" description="Copy it now. It is shown once.">
          <ShownSecret value={secret ?? ""} onDone={() => setSecret(null)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

/** Removes it for good. */
export function RemoveWebhook({ webhook: { id, can } }: { webhook: Webhook }) {
  const { webhooks } = useApiClient().office;
  const router = useRouter();
  const { run } = useAct(() => webhooks.remove.mutate({ id }), {
    done: () => {
      toast.done("The webhook is removed");
      router.push("/settings/webhooks");
    },
    fault: "The webhook was not removed",
  });
  return (
    <Refused why={can.change} label="Remove">
      <ConfirmDialog
        trigger={<Button variant="ghost">Remove</Button>}
        title="Remove this webhook?"
        description="Nothing more is sent to it, and the record of its requests goes too."
        confirm="Remove"
        onConfirm={run}
      />
    </Refused>
  );
}
