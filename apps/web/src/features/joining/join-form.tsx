"use client";

import { Button, Field, Form, FormError, Input, focusOnMount } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

type JoinFormProps = { token: string; email: string; hasAccount: boolean };

/** In: somebody new says who they are and is signed in; somebody known is signed in already. */
export function JoinForm({ token, email, hasAccount }: JoinFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const accept = useMutation(
    useApi().office.invitations.accept.mutationOptions({
      onSuccess: () => window.location.assign(hasAccount ? "/choose-business" : "/"),
    }),
  );
  const { message, issues } = faultOf(accept.error);
  return (
    <Form
      issues={issues}
      onSubmit={() => accept.mutate(hasAccount ? { token } : { token, name, password })}
      className="flex flex-col gap-4"
    >
      {message && <FormError message={message} />}
      {hasAccount ? (
        <p className="text-dense">
          You have an account already. Join, and it stands beside your other businesses.
        </p>
      ) : (
        <>
          {/* For password managers: what the password belongs to. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <Field label="Your name" name="name">
            <Input
              size="lg"
              autoComplete="name"
              ref={focusOnMount}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label="Choose a password" name="password" hint="At least 10 characters.">
            <Input
              type="password"
              size="lg"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={accept.isPending || accept.isSuccess}
      >
        Join
      </Button>
    </Form>
  );
}
