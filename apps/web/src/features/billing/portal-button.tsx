"use client";

import { Button } from "@roundsman/ui";
import { ExternalLink } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import { useProviderPage } from "./use-provider-page";

/** The provider's own pages for cards, invoices, changing plan and leaving. */
export function PortalButton() {
  const { billing } = useApiClient().office;
  const { start, busy } = useProviderPage(() => billing.portal.mutate());
  return (
    <Button variant="primary" className="self-start" loading={busy} onClick={() => start()}>
      Cards, invoices and changing plan
      <ExternalLink aria-hidden />
    </Button>
  );
}
