"use client";

import {
  Alert,
  Button,
  ButtonLink,
  Field,
  Form,
  FormError,
  Input,
  focusOnMount,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** A new password by the token of a mailed link. */
export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const reset = useMutation(useApi().account.resetPassword.mutationOptions());
  const { message, issues } = faultOf(reset.error);
  if (reset.isSuccess) {
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
    <Form
      issues={issues}
      onSubmit={() => reset.mutate({ token, password })}
      className="flex flex-col gap-4"
    >
      {message && <FormError message={message} />}
      <Field label="New password" name="password" hint="At least 10 characters.">
        <Input
          type="password"
          size="lg"
          autoComplete="new-password"
          ref={focusOnMount}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={reset.isPending}>
        Change password
      </Button>
    </Form>
  );
}
