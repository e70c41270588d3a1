"use client";

import { toast, useAct } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

/** Reminds these customers, or all who are due by null, and says who was left out and why. */
export function useRemind(onSent?: () => void) {
  const { reminders } = useApiClient().office;
  const remind = (customerIds: readonly string[] | null) =>
    reminders.send.mutate(customerIds ? { customerIds: [...customerIds] } : {});
  return useAct(remind, {
    done: ({ sent, notSent, more }) => {
      const words = sent === 1 ? "1 reminder is" : `${formatQuantity(sent, "reminder")} are`;
      const left = notSent.map(({ customerName, why }) =>
        why.startsWith(customerName) ? why : `${customerName}: ${why}`,
      );
      if (more) left.push("There are more: send again for the rest.");
      toast.done(`${words} on the way`, left.join(" ") || undefined);
      onSent?.();
    },
    fault: "Nobody was reminded",
  });
}
