"use client";

import { Button, Field, Form, FormError, Input, TextLink, focusOnMount } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { shortNameOf } from "./short-name";

const nothing = { businessName: "", name: "", email: "", password: "" };

type SignUpFormProps = {
  /** The shops' address: a business's own stands before its host. */
  shopUrl: string;
  /** The terms of whoever runs this installation; null where they have none. */
  termsUrl: string | null;
};

/** A new business with its first owner, who is signed in at once and shown around. */
export function SignUpForm({ shopUrl, termsUrl }: SignUpFormProps) {
  const [typed, setTyped] = useState(nothing);
  const signUp = useMutation(
    useApi().account.signUp.mutationOptions({
      // A page loaded anew: nothing that somebody else saw here before is kept.
      onSuccess: () => window.location.assign("/"),
    }),
  );
  const { message, issues } = faultOf(signUp.error);
  const set = (fields: Partial<typeof nothing>) => setTyped({ ...typed, ...fields });
  const shortName = shortNameOf(typed.businessName);
  return (
    <Form
      issues={issues}
      onSubmit={() => signUp.mutate({ ...typed, email: typed.email.trim() })}
      className="flex flex-col gap-4"
    >
      {message && <FormError message={message} />}
      <Field
        label="Name of the business"
        name="businessName"
        hint={
          shortName === ""
            ? "As it stands on your invoices."
            : `Your shop's address will be ${shopUrl.replace("://", `://${shortName}.`)}, or one like it where that is taken.`
        }
      >
        <Input
          size="lg"
          autoComplete="organization"
          ref={focusOnMount}
          value={typed.businessName}
          onChange={(event) => set({ businessName: event.target.value })}
        />
      </Field>
      <Field label="Your name" name="name">
        <Input
          size="lg"
          autoComplete="name"
          value={typed.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Email"
        name="email"
        hint="You sign in with it. We mail you a link to confirm it."
      >
        <Input
          type="email"
          size="lg"
          autoComplete="username"
          value={typed.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <Field label="Password" name="password" hint="At least 10 characters.">
        <Input
          type="password"
          size="lg"
          autoComplete="new-password"
          value={typed.password}
          onChange={(event) => set({ password: event.target.value })}
        />
      </Field>
      {termsUrl !== null && (
        <p className="text-xs text-muted-foreground">
          By opening the account you agree, for the business, to the{" "}
          <TextLink href={termsUrl}>terms of the service</TextLink>.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={signUp.isPending || signUp.isSuccess}
      >
        Open the account
      </Button>
    </Form>
  );
}
