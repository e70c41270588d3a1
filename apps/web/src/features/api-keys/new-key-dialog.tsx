"use client";

import {
  Button,
  Dialog,
  DialogContent,
  EditDialog,
  SelectField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { addMilliseconds } from "date-fns/addMilliseconds";
import { milliseconds } from "date-fns/milliseconds";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { ScopesField } from "./scopes-field";
import type { Scope } from "./scope-words";
import { ShownKey } from "./shown-key";

/** How long a key works, in days. */
const lives = [
  { value: "", label: "Until it is revoked" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
];

type NewKey = { name: string; expiresAt: string; scopes: readonly Scope[] };
const nothing: NewKey = { name: "", expiresAt: "", scopes: [] };

/**
 * Makes a key of what the one who makes it may give, and shows it: it is nowhere to be seen again, so nothing but
 * its button closes that.
 */
export function NewKeyDialog({
  grantable,
  inTest = false,
}: {
  grantable: readonly Scope[];
  /** The key is one of the test business. */
  inTest?: boolean;
}) {
  const { apiKeys, testBusiness } = useApiClient().office;
  const create = inTest ? testBusiness.createKey : apiKeys.create;
  const called = inTest ? "New test key" : "New API key";
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useForm({
    values: nothing,
    send: ({ name, expiresAt: days, scopes }) =>
      create.mutate({
        name,
        scopes: [...scopes],
        expiresAt: days
          ? addMilliseconds(Date.now(), milliseconds({ days: Number(days) })).toISOString()
          : null,
      }),
    done: "The key is made",
    onDone: setMade,
  });
  return (
    <>
      <EditDialog
        form={form}
        title={called}
        description="It may do what you tick, as long as you may do it yourself."
        save="Make the key"
        act="key"
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            {called}
          </Button>
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Name" name="name" hint="What uses it: Shop till, Accounts." />
          <SelectField label="Works for" name="expiresAt" options={lives} />
        </div>
        <ScopesField name="scopes" grantable={grantable} who="the key" />
      </EditDialog>
      <Dialog open={made !== null}>
        <DialogContent
          stays
          title={`The key of ${made?.name ?? ""}`}
          description="Copy it now. It is shown once, and only its hash is kept here."
        >
          <ShownKey value={made?.key ?? ""} onDone={() => setMade(null)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
