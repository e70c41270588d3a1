"use client";

import { faultText, toast } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useApi } from "@/trpc/client";

/** Mails invoices, and says of which it could not. */
export function useSendMany(onSent: () => void) {
  const router = useRouter();
  return useMutation(
    useApi().office.invoices.sendMany.mutationOptions({
      onSuccess: ({ sent, notSent }) => {
        toast.done(
          `${formatQuantity(sent, "invoice")} on their way`,
          notSent.map(({ number, why }) => `${number}: ${why}`).join(" ") || undefined,
        );
        router.refresh();
        onSent();
      },
      onError: (error) => toast.fault("Nothing was mailed", faultText(error)),
    }),
  );
}
