"use client";

import {
  Alert,
  ButtonLink,
  focusOnMount,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";

/** A new password by the token of a mailed link. */
export function ResetForm({ token }: { token: string }) {
  const { account } = useApiClient();
  const [changed, setChanged] = useState(false);
  const form = useForm({
    values: { password: "" },
    send: ({ password }) => account.resetPassword.mutate({ token, password }),
    onDone: () => setChanged(true),
  });
  if (changed) {
    return (
      <Alert
        tone="success"
        title="Your password is changed"
        live
        actions={
          <ButtonLink href="/sign-in" variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        Sign in with it from now on.
      </Alert>
    );
  }
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      <TextField
        label="New password"
        name="password"
        hint="At least 10 characters."
        type="password"
        size="lg"
        autoComplete="new-password"
        ref={focusOnMount}
      />
      <SubmitButton size="lg">Change password</SubmitButton>
    </Form>
  );
}
