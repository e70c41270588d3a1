"use client";

import { Alert, Button, ButtonLink, Form, FormError } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** A press confirms, not the opening of the page: mail servers open links to look at them. */
export function VerifyForm({ token }: { token: string }) {
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
  return (
    <Form issues={issues} onSubmit={() => verify.mutate({ token })} className="flex flex-col gap-4">
      {(message ?? issues[0]) && <FormError message={message ?? issues[0]?.message} />}
      <Button type="submit" variant="primary" size="lg" loading={verify.isPending}>
        This address is mine
      </Button>
    </Form>
  );
}
