"use client";

import { faultText, toast } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";

/** So many are mailed by one request. */
const mostAtOnce = 500;

/** Mails invoices, however many, and says of which it could not. */
export function useSendMany(onSent: () => void) {
  const router = useRouter();
  const { invoices } = useApiClient().office;

  async function send(ids: readonly string[]) {
    const done = { sent: 0, why: [] as string[] };
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      try {
        const part = { ids: ids.slice(from, from + mostAtOnce) };
        const { sent, notSent } = await invoices.sendMany.mutate(part);
        done.sent += sent;
        done.why.push(...notSent.map(({ number, why }) => `${number}: ${why}`));
      } catch (error) {
        if (done.sent === 0) throw error;
        done.why.push(`The rest was not mailed. ${faultText(error)}`);
        break;
      }
    }
    return done;
  }

  return useMutation({
    mutationFn: send,
    onSuccess: ({ sent, why }) => {
      toast.done(`${formatQuantity(sent, "invoice")} on their way`, why.join(" ") || undefined);
      router.refresh();
      onSent();
    },
    onError: (error) => toast.fault("Nothing was mailed", faultText(error)),
  });
}
