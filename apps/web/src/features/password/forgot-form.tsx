"use client";

import {
  Alert,
  focusOnMount,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";

/** Asks for a link to choose a new password. Says the same whether there is such an account or not. */
export function ForgotForm() {
  const { account } = useApiClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    values: { email: "" },
    send: ({ email }) => account.forgotPassword.mutate({ email: email.trim() }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null) {
    return (
      <Alert tone="success" title="Look at your mail" live>
        If {sentTo} has an account here, a link is on its way. It works for one hour.
      </Alert>
    );
  }
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
      <SubmitButton size="lg">Send the link</SubmitButton>
    </Form>
  );
}
