"use client";

import { Button, Field, Form, FormError, Input, focusOnMount } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

type PasswordStepProps = {
  onSignedIn: () => void;
  /** Told the challenge that the second step's code answers. */
  onChallenge: (challenge: string) => void;
};

export function PasswordStep({ onSignedIn, onChallenge }: PasswordStepProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const signIn = useMutation(
    useApi().account.signIn.mutationOptions({
      onSuccess: (answer) => {
        if (answer.next === "two_step") onChallenge(answer.challenge);
        else onSignedIn();
      },
    }),
  );
  const { message, issues } = faultOf(signIn.error);
  return (
    <Form
      issues={issues}
      onSubmit={() => signIn.mutate({ email, password })}
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
      <Field label="Password" name="password">
        <Input
          type="password"
          size="lg"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        // Once signed in it stays busy until the next page is there.
        loading={signIn.isPending || signIn.isSuccess}
      >
        Sign in
      </Button>
    </Form>
  );
}
