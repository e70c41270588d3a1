"use client";

import { Button, ConfirmDialog, EditDialog, TextField, useAct, useForm } from "@roundsman/ui";
import { ConnectButton } from "@/features/provider-account/connect-button";
import { useApiClient } from "@/trpc/client";
import type { Connection } from "./states";

/** Connects the business's account: of the sandbox by a press, of GoCardless by its token. */
export const Connect = ({ connection }: { connection: Connection }) => (
  <ConnectButton
    begun={connection.provider !== null}
    renderDialog={(onClose) => <ConnectDialog connection={connection} onClose={onClose} />}
  />
);

function ConnectDialog({
  connection: { offers, webhookUrl },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { directDebitConnection } = useApiClient().office;
  const isSandbox = offers === "sandbox";
  const form = useForm({
    values: { accessToken: "", webhookSecret: "" },
    send: (typed) => directDebitConnection.connect.mutate(isSandbox ? {} : typed),
    done: ({ accountName }) => `Connected to ${accountName ?? "the account"}`,
  });
  return (
    <EditDialog
      form={form}
      title="Connect Direct Debit"
      description={
        isSandbox
          ? "The sandbox works as GoCardless does, and moves no money."
          : "In GoCardless, under Developers: make an access token that may read and write, and a webhook endpoint with the address below. Every owner is told of it by mail."
      }
      save="Connect"
      onClose={onClose}
    >
      {!isSandbox && (
        <>
          <p className="text-dense">
            Webhook address: <code className="break-all">{webhookUrl}</code>
          </p>
          <TextField
            label="Access token"
            name="accessToken"
            maxLength={200}
            autoComplete="off"
            required
            hint="It begins with live_, or sandbox_ for GoCardless' own sandbox. It is kept encrypted."
          />
          <TextField
            label="Webhook secret"
            name="webhookSecret"
            maxLength={200}
            autoComplete="off"
            required
          />
        </>
      )}
    </EditDialog>
  );
}

/** Nothing is collected any more, and the token is forgotten. */
export function Disconnect() {
  const { directDebitConnection } = useApiClient().office;
  const disconnect = useAct(() => directDebitConnection.disconnect.mutate(), {
    done: "Direct Debit is disconnected",
    fault: "Direct Debit is still connected",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Disconnect</Button>}
      title="Disconnect Direct Debit?"
      description="Nothing more is collected. What the bank was asked for already goes on at GoCardless, and is no longer recorded here. Mandates count again once the same account is connected."
      confirm="Disconnect"
      onConfirm={() => disconnect.run()}
    />
  );
}
