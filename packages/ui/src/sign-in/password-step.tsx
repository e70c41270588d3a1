"use client";

import { useState } from "react";
import { Button } from "../actions/button";
import { Field } from "../fields/field";
import { Input } from "../fields/input";
import { Form } from "../forms/form";
import { FormError } from "../forms/form-error";
import { focusOnMount } from "../lib/focus-on-mount";
import type { SignInFault } from "./sign-in-fault";

type PasswordStepProps = {
  fault: SignInFault;
  /** Being checked, and once signed in until the next page is there. */
  busy: boolean;
  onSubmit: (given: { email: string; password: string }) => void;
};

/** The first step of signing in. The app that shows it asks the service. */
export function PasswordStep({ fault, busy, onSubmit }: PasswordStepProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  return (
    <Form
      issues={fault.issues}
      onSubmit={() => onSubmit({ email, password })}
      className="flex flex-col gap-4"
    >
      {fault.message && <FormError message={fault.message} />}
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
      <Field label="Password" name="password">
        <Input
          type="password"
          size="lg"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={busy}>
        Sign in
      </Button>
    </Form>
  );
}
