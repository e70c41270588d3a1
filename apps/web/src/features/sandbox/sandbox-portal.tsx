"use client";

import { buttonVariants, Form, FormError, SelectField, SubmitButton, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { SandboxPage } from "./read-sandbox";
import { planWords, statusWords } from "./words";

// Object.entries forgets that a record's keys are its keys.
const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }));

/** Another plan, leaving, and every state a provider can report, so that what follows can be tried. */
export function SandboxPortal({ sessionId, page }: { sessionId: string; page: SandboxPage }) {
  const { billingSandbox } = useApiClient();
  const { plan, status } = page;
  const form = useForm({
    values: { plan, status: status === "none" ? ("active" as const) : status },
    send: (values) => billingSandbox.sandboxChange.mutate({ sessionId, ...values }),
    onDone: ({ url }) => window.location.assign(url),
    leaves: true,
  });
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      <SelectField label="Plan" name="plan" options={optionsOf(planWords)} />
      <SelectField label="The provider reports" name="status" options={optionsOf(statusWords)} />
      <SubmitButton size="lg">Change in the sandbox</SubmitButton>
      <a href={page.returnUrl} className={buttonVariants({ size: "lg" })}>
        Back without a change
      </a>
    </Form>
  );
}
