"use client";

import {
  focusOnMount,
  Form,
  FormError,
  SubmitButton,
  TextField,
  TextLink,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
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
  const { account } = useApiClient();
  const form = useForm({
    values: nothing,
    send: (typed) => account.signUp.mutate({ ...typed, email: typed.email.trim() }),
    // A page loaded anew: nothing that somebody else saw here before is kept.
    onDone: () => window.location.assign("/"),
    leaves: true,
  });
  const shortName = shortNameOf(form.watch("businessName"));
  return (
    <Form form={form} leavable className="flex flex-col gap-4">
      <FormError />
      <TextField
        label="Name of the business"
        name="businessName"
        hint={
          shortName === ""
            ? "As it stands on your invoices."
            : `Your shop's address will be ${shopUrl.replace("://", `://${shortName}.`)}, or one like it where that is taken.`
        }
        size="lg"
        autoComplete="organization"
        ref={focusOnMount}
      />
      <TextField label="Your name" name="name" size="lg" autoComplete="name" />
      <TextField
        label="Email"
        name="email"
        hint="You sign in with it. We mail you a link to confirm it."
        type="email"
        size="lg"
        autoComplete="username"
      />
      <TextField
        label="Password"
        name="password"
        hint="At least 10 characters."
        type="password"
        size="lg"
        autoComplete="new-password"
      />
      {termsUrl !== null && (
        <p className="text-xs text-muted-foreground">
          By opening the account you agree, for the business, to the{" "}
          <TextLink href={termsUrl}>terms of the service</TextLink>.
        </p>
      )}
      <SubmitButton size="lg">Open the account</SubmitButton>
    </Form>
  );
}
