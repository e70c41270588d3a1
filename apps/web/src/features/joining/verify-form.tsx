"use client";

import { Alert, Button, ButtonLink, faultOf, FormError, PlainForm } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import { faultKind } from "@/trpc/fault";
import { SignInFirst } from "./sign-in-first";

type VerifyFormProps = {
  token: string;
  /** The path of this page, to come back to as another. */
  back: string;
  /** Who is signed in. */
  email: string;
};

/** A press confirms, not the opening of the page: mail servers open links to look at them. */
export function VerifyForm({ token, back, email }: VerifyFormProps) {
  const verify = useMutation(useApi().account.verifyEmail.mutationOptions());
  const { message, issues } = faultOf(verify.error);
  if (verify.isSuccess) {
    return (
      <Alert
        tone="success"
        title="Your address is confirmed"
        live
        actions={
          <ButtonLink href="/" variant="primary">
            Go on
          </ButtonLink>
        }
      >
        You sign in with it from now on.
      </Alert>
    );
  }
  const refused = faultKind(verify.error);
  if (message && (refused === "forbidden" || refused === "unauthenticated")) {
    return (
      <SignInFirst why={message} back={back} signedIn={refused === "forbidden"} live>
        If you did not ask for this mail, do nothing.
      </SignInFirst>
    );
  }
  return (
    <PlainForm
      issues={issues}
      onSubmit={() => verify.mutate({ token })}
      className="flex flex-col gap-4"
    >
      {(message ?? issues[0]) && <FormError message={message ?? issues[0]?.message} />}
      <p className="text-dense text-muted-foreground">You are signed in as {email}.</p>
      <Button type="submit" variant="primary" size="lg" loading={verify.isPending}>
        This address is mine
      </Button>
    </PlainForm>
  );
}
