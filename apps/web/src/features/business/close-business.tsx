"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DangerCard } from "@/features/danger/danger-card";
import { TypedName } from "@/features/danger/typed-name";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";

/** The way out of the service for the whole business: an owner's, with the name typed. */
export function CloseBusiness({ name }: { name: string }) {
  const [typed, setTyped] = useState("");
  const close = useMutation(
    useApi().office.business.close.mutationOptions({
      // Loaded anew: nothing of it is to be seen from here on.
      onSuccess: ({ erasedAt }) =>
        window.location.assign(
          `/business-closed?${new URLSearchParams({ name, until: erasedAt }).toString()}`,
        ),
    }),
  );
  return (
    <DangerCard
      title="Delete this business"
      hint="Make an export first: afterwards nobody comes in."
      explained="Everybody is shut out at once: members, drivers, the shop and API keys. Support can open it again within 30 days. After that customers, orders, invoices, rounds, stock and pictures are erased for good."
      trigger={`Delete ${name}…`}
      question={`Delete ${name}?`}
      warning="Nobody can come in from now on. It is erased for good in 30 days; until then support can bring it back."
      confirm="Delete the business"
      fault={faultOf(close.error)}
      onConfirm={() => close.mutateAsync({ name: typed })}
    >
      <TypedName label={`Type its name: ${name}`} value={typed} onType={setTyped} />
    </DangerCard>
  );
}
