"use client";

import { Button, buttonVariants, Field, Form, FormError, NativeSelect } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";
import type { SandboxPage } from "./read-sandbox";
import { planWords, statusWords } from "./words";

type Plan = keyof typeof planWords;
type Status = keyof typeof statusWords;

/** Another plan, leaving, and every state a provider can report, so that what follows can be tried. */
export function SandboxPortal({ sessionId, page }: { sessionId: string; page: SandboxPage }) {
  const [plan, setPlan] = useState<Plan>(page.plan);
  const [status, setStatus] = useState<Status>(page.status === "none" ? "active" : page.status);
  const change = useMutation(
    useApi().billingSandbox.sandboxChange.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  return (
    <Form
      onSubmit={() => change.mutate({ sessionId, plan, status })}
      className="flex flex-col gap-4"
    >
      <FormError message={change.error ? faultText(change.error) : undefined} />
      <Choose label="Plan" name="plan" words={planWords} value={plan} onChange={setPlan} />
      <Choose
        label="The provider reports"
        name="status"
        words={statusWords}
        value={status}
        onChange={setStatus}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={change.isPending || change.isSuccess}
      >
        Change in the sandbox
      </Button>
      <a href={page.returnUrl} className={buttonVariants({ size: "lg" })}>
        Back without a change
      </a>
    </Form>
  );
}

type ChooseProps<Value extends string> = {
  label: string;
  name: string;
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choose<Value extends string>({ label, name, words, value, onChange }: ChooseProps<Value>) {
  // Object.keys forgets that a record's keys are its keys.
  const values = Object.keys(words) as Value[];
  return (
    <Field label={label} name={name}>
      <NativeSelect
        size="lg"
        value={value}
        onChange={(event) =>
          onChange(values.find((known) => known === event.target.value) ?? value)
        }
      >
        {values.map((known) => (
          <option key={known} value={known}>
            {words[known]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
