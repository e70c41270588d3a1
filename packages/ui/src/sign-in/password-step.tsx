"use client";

import { Form, SubmitButton } from "../forms/form";
import { FormError } from "../forms/form-error";
import { TextField } from "../forms/text-fields";
import { useForm } from "../forms/use-form";
import { focusOnMount } from "../lib/focus-on-mount";

type PasswordStepProps = {
  /** Calls the service, and leads on: the form stays busy until the next step or page is shown. */
  send: (credentials: { email: string; password: string }) => Promise<unknown>;
};

/** The first step of signing in. The app that shows it calls the service. */
export function PasswordStep({ send }: PasswordStepProps) {
  const form = useForm({ values: { email: "", password: "" }, send, leaves: true });
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      <TextField
        label="Email"
        name="email"
        type="email"
        size="lg"
        autoComplete="username"
        ref={focusOnMount}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        size="lg"
        autoComplete="current-password"
      />
      <SubmitButton size="lg">Sign in</SubmitButton>
    </Form>
  );
}
