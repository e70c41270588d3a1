"use client";

import { faultText, toast, useAct } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

/** So many are mailed by one request. */
const mostAtOnce = 500;

/** What came of mailing invoices: how many went, and of each other why it did not. */
export type Mailed = { sent: number; why: readonly string[] };

/** Mails invoices, however many, and says of which it could not. */
export function useSendMany(onSent: (mailed: Mailed) => void) {
  const { invoices } = useApiClient().office;

  async function send(ids: readonly string[]): Promise<Mailed> {
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

  return useAct(send, {
    done: (mailed) => {
      const { sent, why } = mailed;
      const reasons = why.join(" ") || undefined;
      if (sent === 0) toast.fault("Nothing was mailed", reasons);
      else if (sent === 1) toast.done("1 invoice is on its way", reasons);
      else toast.done(`${formatQuantity(sent, "invoice")} are on their way`, reasons);
      onSent(mailed);
    },
    fault: "Nothing was mailed",
  });
}
