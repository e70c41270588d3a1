"use client";

import { Button } from "../actions/button";
import { Form, SubmitButton } from "../forms/form";
import { FormError } from "../forms/form-error";
import { TextField } from "../forms/text-fields";
import { useForm } from "../forms/use-form";
import { focusOnMount } from "../lib/focus-on-mount";

type CodeStepProps = {
  /** Calls the service, and leads on if the code is right. */
  send: (code: string) => Promise<unknown>;
  onStartAgain: () => void;
};

/** The second step: a code of the authenticator app, or one of the recovery codes. */
export function CodeStep({ send, onStartAgain }: CodeStepProps) {
  const form = useForm({ values: { code: "" }, send: ({ code }) => send(code), leaves: true });
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      <TextField
        label="Code"
        name="code"
        hint="The six figures your authenticator app shows, or one of your recovery codes."
        size="lg"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
      />
      <SubmitButton size="lg">Continue</SubmitButton>
      <Button variant="link" className="self-start" onClick={onStartAgain}>
        Sign in as somebody else
      </Button>
    </Form>
  );
}
