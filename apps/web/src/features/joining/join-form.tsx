"use client";

import { focusOnMount, Form, FormError, SubmitButton, TextField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type JoinFormProps = { token: string; email: string; hasAccount: boolean };

/** In: somebody new says who they are and is signed in; somebody known is signed in already. */
export function JoinForm({ token, email, hasAccount }: JoinFormProps) {
  const { invitations } = useApiClient().office;
  const form = useForm({
    values: { name: "", password: "" },
    send: (typed) => invitations.accept.mutate(hasAccount ? { token } : { token, ...typed }),
    onDone: () => window.location.assign(hasAccount ? "/choose-business" : "/"),
    leaves: true,
  });
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      {hasAccount ? (
        <p className="text-dense">
          You have an account already. Join, and it stands beside your other businesses.
        </p>
      ) : (
        <>
          {/* For password managers: what the password belongs to. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextField
            label="Your name"
            name="name"
            size="lg"
            autoComplete="name"
            ref={focusOnMount}
          />
          <TextField
            label="Choose a password"
            name="password"
            hint="At least 10 characters."
            type="password"
            size="lg"
            autoComplete="new-password"
          />
        </>
      )}
      <SubmitButton size="lg">Join</SubmitButton>
    </Form>
  );
}
