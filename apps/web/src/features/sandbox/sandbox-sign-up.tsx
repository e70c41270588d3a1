"use client";

import { Alert, Button, buttonVariants, faultText, FormError } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { SandboxPage } from "./read-sandbox";
import { planWords } from "./words";

/** Subscribes at the press of a button, as a provider's page does after a card. */
export function SandboxSignUp({ sessionId, page }: { sessionId: string; page: SandboxPage }) {
  const subscribe = useMutation(
    useApi().billingSandbox.sandboxSubscribe.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  const back = (
    <a href={page.returnUrl} className={buttonVariants({ size: "lg" })}>
      {page.open ? "Leave without subscribing" : "Back to your settings"}
    </a>
  );
  if (!page.open) {
    return (
      <>
        <Alert tone="success">This sign-up is finished.</Alert>
        {back}
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        Plan <strong>{planWords[page.plan]}</strong>
        {page.trialEndsAt && `; the trial goes on until ${formatDate(page.trialEndsAt)}`}.
      </p>
      <FormError message={subscribe.error ? faultText(subscribe.error) : undefined} />
      <Button
        variant="primary"
        size="lg"
        loading={subscribe.isPending || subscribe.isSuccess}
        onClick={() => subscribe.mutate({ sessionId })}
      >
        Subscribe in the sandbox
      </Button>
      {back}
    </div>
  );
}
