"use client";

import { TextField, useForm } from "@roundsman/ui";
import { DangerCard } from "@/features/danger/danger-card";
import { useApiClient } from "@/trpc/client";

/** The way out of the service for the whole business: an owner's, with the name typed. */
export function CloseBusiness({ name }: { name: string }) {
  const { business } = useApiClient().office;
  const form = useForm({
    values: { name: "" },
    send: (typed) => business.close.mutate(typed),
    // Loaded anew: nothing of it is to be seen from here on.
    onDone: ({ erasedAt }) =>
      window.location.assign(
        `/business-closed?${new URLSearchParams({ name, until: erasedAt }).toString()}`,
      ),
    leaves: true,
  });
  return (
    <DangerCard
      form={form}
      title="Delete this business"
      hint="Make an export first: afterwards nobody comes in."
      explained="Everybody is shut out at once: members, drivers, the shop and API keys. Support can open it again within 30 days. After that customers, orders, invoices, rounds, stock and pictures are erased for good."
      trigger={`Delete ${name}…`}
      question={`Delete ${name}?`}
      warning="Nobody can come in from now on. It is erased for good in 30 days; until then support can bring it back."
      confirm="Delete the business"
    >
      <TextField label={`Type its name: ${name}`} name="name" />
    </DangerCard>
  );
}
