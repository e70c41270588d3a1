"use client";

import { Button, Form, FormError } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CurrentPassword } from "@/features/password/current-password";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { Scan } from "./scan";

type EnrolProps = {
  /** Told the recovery codes, once it is on. */
  onCodes: (codes: readonly string[]) => void;
  onCancel?: () => void;
};

/** Turns the second step on: the password, so that nobody else does, then a secret to scan. */
export function Enrol({ onCodes, onCancel }: EnrolProps) {
  const [password, setPassword] = useState("");
  const { account } = useApi();
  const start = useMutation(account.startTwoStep.mutationOptions());
  if (start.data) return <Scan secret={start.data} onCodes={onCodes} onCancel={onCancel} />;
  const { message, issues } = faultOf(start.error);
  return (
    <Form
      issues={issues}
      onSubmit={() => start.mutate({ password })}
      className="flex flex-col gap-4"
    >
      {message && <FormError message={message} />}
      <CurrentPassword
        label="Confirm your password"
        value={password}
        onType={setPassword}
        className="max-w-80"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={start.isPending}>
          Go on
        </Button>
        {onCancel && <Button onClick={onCancel}>Not now</Button>}
      </div>
    </Form>
  );
}
