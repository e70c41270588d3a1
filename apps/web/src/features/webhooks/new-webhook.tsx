"use client";

import { Button, Dialog, DialogContent, EditDialog, TextField, useForm } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { ShownSecret } from "./shown-secret";
import { TypesField } from "./types-field";
import type { EventType } from "./webhook";

type NewWebhookValues = { url: string; description: string; types: readonly string[] };
const nothing: NewWebhookValues = { url: "", description: "", types: [] };

/** Adds a webhook, and shows its secret: it is nowhere to be seen again, so nothing but its button closes that. */
export function NewWebhook({ types }: { types: readonly EventType[] }) {
  const { webhooks } = useApiClient().office;
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    values: nothing,
    send: ({ types: chosen, ...values }) =>
      webhooks.create.mutate({ ...values, types: [...chosen] }),
    done: "The webhook is added",
    onDone: (made) => setSecret(made.secret),
  });
  return (
    <>
      <EditDialog
        form={form}
        title="Add a webhook"
        description="What happens from now on is posted to this address, as long as you may read it."
        save="Add the webhook"
        act="webhook"
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            Add a webhook
          </Button>
        }
      >
        <TextField
          label="Address"
          name="url"
          type="url"
          placeholder="https://"
          hint="Of the program that is to be told. It begins with https://."
          maxLength={2000}
        />
        <TextField
          label="Description"
          name="description"
          optional
          hint="What it is for: the website, the accounts."
          maxLength={200}
        />
        <TypesField name="types" types={types} />
      </EditDialog>
      <Dialog open={secret !== null}>
        <DialogContent
          stays
          title="The secret of the webhook"
          description="Copy it now. It is shown once."
        >
          <ShownSecret value={secret ?? ""} onDone={() => setSecret(null)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
