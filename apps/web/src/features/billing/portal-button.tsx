"use client";

import { Button } from "@roundsman/ui";
import { ExternalLink } from "lucide-react";
import { useApi } from "@/trpc/client";
import { useProviderPage } from "./use-provider-page";

/** The provider's own pages for cards, invoices, changing plan and leaving. */
export function PortalButton() {
  const open = useProviderPage(useApi().office.billing.portal.mutationOptions());
  return (
    <Button
      variant="primary"
      className="self-start"
      loading={open.isPending || open.isSuccess}
      onClick={() => open.mutate()}
    >
      Cards, invoices and changing plan
      <ExternalLink aria-hidden />
    </Button>
  );
}
