"use client";

import { faultText, toast } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type Billable = RouterOutputs["office"]["invoices"]["listBillable"]["customers"][number];

/** An invoice run while it is put together: everybody is billed who is not left out. */
export function useRun(customers: readonly Billable[]) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = customers.filter(({ customerId }) => !leftOut.has(customerId));
  const raise = useMutation(
    useApi().office.invoices.raise.mutationOptions({
      onSuccess: ({ items }) => toast.done(`${formatQuantity(items.length, "invoice")} raised`),
      onError: (error) => toast.fault("Nothing was raised", faultText(error)),
    }),
  );
  return {
    chosen,
    isChosen: (id: string) => !leftOut.has(id),
    toggle: (id: string) =>
      setLeftOut((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    chooseAll: (all: boolean) =>
      setLeftOut(all ? new Set() : new Set(customers.map(({ customerId }) => customerId))),
    raised: raise.data?.items ?? null,
    raising: raise.isPending,
    raise: () =>
      raise.mutate({ orderIds: chosen.flatMap(({ orders }) => orders.map(({ id }) => id)) }),
  };
}
