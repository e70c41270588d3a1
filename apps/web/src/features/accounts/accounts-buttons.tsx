"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { ExternalLink } from "lucide-react";
import { useProviderPage } from "@/features/billing/use-provider-page";
import { useApiClient } from "@/trpc/client";

/** Leads to the program's own page, on which the business consents. */
export function ConnectAccounts({
  program,
  name,
  again,
  quiet,
}: {
  program: "xero" | "quickbooks";
  name: string;
  again: boolean;
  quiet: boolean;
}) {
  const { accounts } = useApiClient().office;
  const { start, busy } = useProviderPage(() => accounts.connect.mutate({ program }));
  return (
    <Button variant={quiet ? "secondary" : "primary"} loading={busy} onClick={() => start()}>
      {again ? `Connect ${name} again` : `Connect ${name}`}
      <ExternalLink aria-hidden />
    </Button>
  );
}

export function Pause({ paused }: { paused: boolean }) {
  const { accounts } = useApiClient().office;
  const { start, busy } = useAct(() => accounts.change.mutate({ paused: !paused }), {
    done: paused ? "Sending goes on" : "Paused",
    fault: "Not changed",
  });
  return (
    <Button loading={busy} onClick={() => start()}>
      {paused ? "Go on sending" : "Pause sending"}
    </Button>
  );
}

export function Disconnect({ name }: { name: string }) {
  const { accounts } = useApiClient().office;
  const { run } = useAct(() => accounts.disconnect.mutate(), {
    done: `${name} is disconnected`,
    fault: `${name} was not disconnected`,
  });
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="Nothing more is sent or read. What is there stays there, and is not sent a second time if you connect the same organisation again."
      confirm={`Disconnect ${name}`}
      trigger={<Button variant="danger">Disconnect</Button>}
      onConfirm={() => run()}
    />
  );
}
