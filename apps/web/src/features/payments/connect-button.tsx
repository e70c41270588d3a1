"use client";

import { Button } from "@roundsman/ui";
import { ExternalLink } from "lucide-react";
import { useProviderPage } from "@/features/billing/use-provider-page";
import { useApiClient } from "@/trpc/client";

/** Leads to the provider's own pages, which lead back here. */
export function ConnectButton({ begun, ready }: { begun: boolean; ready: boolean }) {
  const { payments } = useApiClient().office;
  const { start, busy } = useProviderPage(() => payments.connect.mutate());
  const words = begun ? "Go on at the provider" : "Connect payments";
  return (
    <Button
      variant={ready ? "secondary" : "primary"}
      className="self-start"
      loading={busy}
      onClick={() => start()}
    >
      {ready ? "Open your account's details" : words}
      <ExternalLink aria-hidden />
    </Button>
  );
}
