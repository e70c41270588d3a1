"use client";

import { Button } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { planWords, type Plan } from "./plan-words";
import { useProviderPage } from "./use-provider-page";

/** Subscribes to a plan at the provider; what is left of a trial is kept. */
export function SubscribeButton({ plan }: { plan: Plan }) {
  const subscribe = useProviderPage(useApi().office.billing.checkout.mutationOptions());
  return (
    <Button
      size="sm"
      loading={subscribe.isPending || subscribe.isSuccess}
      onClick={() => subscribe.mutate({ plan })}
    >
      Choose<span className="sr-only"> {planWords[plan]}</span>
    </Button>
  );
}
