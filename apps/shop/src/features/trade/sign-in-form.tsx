"use client";

import { Alert, Button, PlainForm } from "@roundsman/ui";
import { useActionState } from "react";
import { Typing } from "@/features/checkout/typing";
import { useStanding } from "@/lib/use-standing";
import { untouched } from "./form-state";
import { sendLink } from "./send-link";

/** Asks for the mail that signs a customer in: no password to be made up or forgotten. */
export function SignInForm() {
  const [state, send, sending] = useActionState(sendLink, untouched);
  const faults = useStanding(state.attempt, state.issues);
  if (state.done) {
    return (
      <Alert tone="success" live title="Look at your mail.">
        If {state.typed["email"]} is known here, a link to sign in is on its way. It works for one
        hour. Nothing there? Try the address that you ordered with.
      </Alert>
    );
  }
  return (
    <PlainForm
      key={state.attempt}
      action={send}
      issues={state.issues}
      {...faults}
      className="flex flex-col gap-4"
    >
      {state.problem && (
        <Alert tone="danger" live>
          {state.problem}
        </Alert>
      )}
      <Typing
        name="email"
        label="Email"
        type="email"
        typed={state.typed}
        autoComplete="email"
        required
      />
      <Button type="submit" variant="primary" size="touch" loading={sending} className="self-start">
        Send me a link
      </Button>
    </PlainForm>
  );
}
