"use client";

import { Alert, Button, Field, Form, FormError, Input, focusOnMount } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** Asks for a link to choose a new password. Says the same whether there is such an account or not. */
export function ForgotForm() {
  const [email, setEmail] = useState("");
  const ask = useMutation(useApi().account.forgotPassword.mutationOptions());
  const { message, issues } = faultOf(ask.error);
  if (ask.isSuccess) {
    return (
      <Alert tone="success" title="Look at your mail" live>
        If {email} has an account here, a link is on its way. It works for one hour.
      </Alert>
    );
  }
  return (
    <Form
      issues={issues}
      onSubmit={() => ask.mutate({ email: email.trim() })}
      className="flex flex-col gap-4"
    >
      {message && <FormError message={message} />}
      <Field label="Email" name="email">
        <Input
          type="email"
          size="lg"
          autoComplete="username"
          ref={focusOnMount}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={ask.isPending}>
        Send the link
      </Button>
    </Form>
  );
}
