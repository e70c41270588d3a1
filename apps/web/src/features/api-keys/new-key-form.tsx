"use client";

import { Button, Field, Form, FormError, Input, NativeSelect } from "@roundsman/ui";
import { addMilliseconds } from "date-fns/addMilliseconds";
import { milliseconds } from "date-fns/milliseconds";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import { ScopeGrid } from "./scope-grid";
import { areasOf, type Scope } from "./scope-words";

type NewKeyFormProps = {
  /** What the one who makes it may give. */
  grantable: readonly Scope[];
  onMade: (made: { name: string; key: string }) => void;
};

/** How long a key works, in days. */
const lives = [
  { value: "", label: "Until it is revoked" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
];

export function NewKeyForm({ grantable, onMade }: NewKeyFormProps) {
  const [name, setName] = useState("");
  const [days, setDays] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set());
  const create = useFormAction(useApi().office.apiKeys.create.mutationOptions(), {
    done: "The key is made",
    onDone: onMade,
  });
  const { message, issues } = create.fault;
  const scopeFault = issues.find(({ path }) => path.startsWith("scopes"));
  const submit = () =>
    create.mutate({
      name,
      scopes: [...chosen],
      expiresAt: days
        ? addMilliseconds(Date.now(), milliseconds({ days: Number(days) })).toISOString()
        : null,
    });
  return (
    <Form issues={issues} onSubmit={submit} className="flex flex-col gap-4">
      {(message ?? scopeFault) && (
        <FormError message={message ?? "Tick what the key may do: at least one thing."} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" name="name" hint="What uses it: Shop till, Accounts.">
          <Input
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Works for" name="expiresAt">
          <NativeSelect value={days} onChange={(event) => setDays(event.target.value)}>
            {lives.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-dense font-medium">What it may do</p>
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setChosen(new Set(grantable.filter((scope) => scope.endsWith(":read"))))}
          >
            Read everything
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            Nothing
          </Button>
        </div>
      </div>
      <div className="rounded-lg border">
        <ScopeGrid areas={areasOf(grantable)} chosen={chosen} onChange={setChosen} />
      </div>
      <Button type="submit" variant="primary" loading={create.isPending} className="self-end">
        Make the key
      </Button>
    </Form>
  );
}
