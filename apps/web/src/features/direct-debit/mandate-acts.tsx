"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Mandate } from "./states";

/** Mails a customer the link under which they sign. */
export function AskForMandate({
  customer: { id, name },
}: {
  customer: { id: string; name: string };
}) {
  const { mandates } = useApiClient().office;
  const ask = useAct(() => mandates.ask.mutate({ customerId: id }), {
    done: `The link is on its way to ${name}`,
    fault: "The link was not sent",
  });
  return (
    <Button size="sm" loading={ask.busy} onClick={() => ask.start()}>
      Send a link to sign
    </Button>
  );
}

export function SendLink({ mandate: { id, customerName } }: { mandate: Mandate }) {
  const { mandates } = useApiClient().office;
  const send = useAct(() => mandates.send.mutate({ id }), {
    done: `The link is on its way to ${customerName}`,
    fault: "The link was not sent",
  });
  return (
    <Button size="sm" loading={send.busy} onClick={() => send.start()}>
      Send the link again
    </Button>
  );
}

/** Whether invoices are collected by themselves. */
export function CollectsSwitch({ mandate: { id, collects } }: { mandate: Mandate }) {
  const { mandates } = useApiClient().office;
  const change = useAct(() => mandates.change.mutate({ id, collects: !collects }), {
    done: collects ? "Collected only where you ask" : "Collected on their due days",
    fault: "Nothing was changed",
  });
  return (
    <Button size="sm" loading={change.busy} onClick={() => change.start()}>
      {collects ? "Stop collecting by itself" : "Collect on due days"}
    </Button>
  );
}

export function CancelMandate({ mandate: { id, customerName, state } }: { mandate: Mandate }) {
  const { mandates } = useApiClient().office;
  const cancel = useAct(() => mandates.cancel.mutate({ id }), {
    done: "The mandate is cancelled",
    fault: "The mandate stands",
  });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          {state === "pending" ? "Withdraw the link" : "Cancel mandate"}
        </Button>
      }
      title={`Cancel the mandate of ${customerName}?`}
      description="Planned collections are cancelled, and nothing more is collected. For another mandate they must sign again."
      confirm="Cancel mandate"
      cancel="Keep it"
      onConfirm={() => cancel.run()}
    />
  );
}
