"use client";

import { Button } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { planWords, type Plan } from "./plan-words";
import { useProviderPage } from "./use-provider-page";

/** Subscribes to a plan at the provider; what is left of a trial is kept. */
export function SubscribeButton({ plan }: { plan: Plan }) {
  const { billing } = useApiClient().office;
  const { start, busy } = useProviderPage(() => billing.checkout.mutate({ plan }));
  return (
    <Button size="sm" loading={busy} onClick={() => start()}>
      Choose<span className="sr-only"> {planWords[plan]}</span>
    </Button>
  );
}
