"use client";

import { Button, Form, FormError, SubmitButton, useForm } from "@roundsman/ui";
import { useState } from "react";
import { CurrentPassword } from "@/features/password/current-password";
import { useApiClient } from "@/trpc/client";
import { Scan, type Secret } from "./scan";

type EnrolProps = {
  /** Told the recovery codes, once it is on. */
  onCodes: (codes: readonly string[]) => void;
  onCancel?: () => void;
};

/** Turns the second step on: the password, so that nobody else does, then a secret to scan. */
export function Enrol({ onCodes, onCancel }: EnrolProps) {
  const { account } = useApiClient();
  const [secret, setSecret] = useState<Secret | null>(null);
  const form = useForm({
    values: { password: "" },
    send: (typed) => account.startTwoStep.mutate(typed),
    onDone: setSecret,
    leaves: true,
  });
  if (secret) return <Scan secret={secret} onCodes={onCodes} onCancel={onCancel} />;
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      <CurrentPassword label="Confirm your password" className="max-w-80" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Go on</SubmitButton>
        {onCancel && <Button onClick={onCancel}>Not now</Button>}
      </div>
    </Form>
  );
}
