"use client";

import { Button, ConfirmDialog, EditDialog, TextField, useAct, useForm } from "@roundsman/ui";
import { ConnectButton } from "@/features/provider-account/connect-button";
import { useApiClient } from "@/trpc/client";
import type { Connection } from "./states";

/** Connects the business's account: of the sandbox by a press, of SumUp by its key. */
export const Connect = ({ connection }: { connection: Connection }) => (
  <ConnectButton
    begun={connection.provider !== null}
    renderDialog={(onClose) => <ConnectDialog connection={connection} onClose={onClose} />}
  />
);

function ConnectDialog({
  connection: { offers, merchantCode },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { cardReaderConnection } = useApiClient().office;
  const isSandbox = offers === "sandbox";
  const form = useForm({
    values: {
      apiKey: "",
      merchantCode: isSandbox ? "" : (merchantCode ?? ""),
      affiliateAppId: "",
      affiliateKey: "",
    },
    send: (typed) => cardReaderConnection.connect.mutate(isSandbox ? {} : typed),
    done: ({ merchantName }) => `Connected to ${merchantName ?? "the account"}`,
  });
  return (
    <EditDialog
      form={form}
      title="Connect card readers"
      description={
        isSandbox
          ? "The sandbox works as SumUp does, and moves no money."
          : "In SumUp's dashboard, under Settings, For developers: make an API key and an affiliate key. Every owner is told of it by mail."
      }
      save="Connect"
      onClose={onClose}
    >
      {!isSandbox && (
        <>
          <TextField
            label="API key"
            name="apiKey"
            maxLength={200}
            autoComplete="off"
            required
            hint="It begins with sup_sk_. It is kept encrypted, and never shown again."
          />
          <TextField
            label="Merchant code"
            name="merchantCode"
            maxLength={60}
            autoComplete="off"
            required
            hint="Under Settings, Business profile: letters and digits."
          />
          <TextField
            label="App id of the affiliate key"
            name="affiliateAppId"
            maxLength={200}
            autoComplete="off"
            required
          />
          <TextField
            label="Affiliate key"
            name="affiliateKey"
            maxLength={200}
            autoComplete="off"
            required
            hint="With it each payment carries our own name, so that none is ever asked for twice."
          />
        </>
      )}
    </EditDialog>
  );
}

/** No card is taken any more, and the key is forgotten. */
export function Disconnect() {
  const { cardReaderConnection } = useApiClient().office;
  const disconnect = useAct(() => cardReaderConnection.disconnect.mutate(), {
    done: "Card readers are disconnected",
    fault: "Card readers are still connected",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Disconnect</Button>}
      title="Disconnect card readers?"
      description="Drivers can take no card on a reader any more, and every reader is to be paired anew. What was paid stays recorded."
      confirm="Disconnect"
      onConfirm={() => disconnect.run()}
    />
  );
}
