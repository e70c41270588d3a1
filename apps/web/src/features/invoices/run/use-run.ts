"use client";

import { faultText } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { Invoice } from "@/features/states/invoice-states";
import { useApiClient } from "@/trpc/client";
import type { RouterInputs } from "@/trpc/outputs";
import { useSendOnce, wasRefused } from "@/trpc/send-once";
import { mostAtOnce } from "@/trpc/every-page";
import { everybody, isChosen, type RunChoice } from "./run-choice";
import { PagedRaising, pagesOf } from "./paged-raising";

export type RunQuery = RouterInputs["office"]["invoices"]["listBillable"];

type Raising = {
  /** "over": all that was chosen is billed. */
  state: "under way" | "stopped" | "over";
  raised: readonly Invoice[];
  /** Why it came to a halt. */
  fault: string | null;
  /** Those chosen one by one were refused as they are: only a look at what is left leads on. */
  stale: boolean;
};

/** An invoice run: who is chosen, and how far raising is. `query` is what the run is of, without its page. */
export function useRun(query: RunQuery) {
  const { invoices } = useApiClient().office;
  const router = useRouter();
  const sendOnce = useSendOnce();
  const [choice, choose] = useState<RunChoice>(everybody);
  const [raising, setRaising] = useState<Raising | null>(null);
  const run = useRef<PagedRaising>(undefined);

  function begin(): PagedRaising {
    const ticked = pagesOf([...choice.ticked.values()]);
    return new PagedRaising({
      read: async (cursor) => {
        if (!choice.everybody) return ticked(cursor);
        const page = await invoices.listBillable.query({ ...query, cursor, limit: mostAtOnce });
        const customers = page.customers.filter((customer) => isChosen(choice, customer));
        return { ...page, customers };
      },
      raise: async (orderIds) => {
        const { items } = await sendOnce({ orderIds: [...orderIds] }, invoices.raise.mutate);
        return items;
      },
      onRaised: (raised) => setRaising((now) => now && { ...now, raised }),
    });
  }

  async function go() {
    run.current ??= begin();
    setRaising((now) => ({
      raised: now?.raised ?? [],
      state: "under way",
      fault: null,
      stale: false,
    }));
    const end = (state: Raising["state"], fault: string | null = null, stale = false) =>
      setRaising((now) => now && { ...now, state, fault, stale });
    try {
      end((await run.current.go()) ? "over" : "stopped");
    } catch (error) {
      // Some of it was billed by somebody else: what its page has by then is asked for anew.
      const refused = wasRefused(error);
      if (refused) run.current.forgetPage();
      end("stopped", faultText(error), refused && !choice.everybody);
    }
  }

  /** Back to what is still to be billed. */
  function leave() {
    run.current = undefined;
    choose(everybody);
    setRaising(null);
    router.refresh();
  }

  return { choice, choose, raising, go, stop: () => run.current?.stop(), leave };
}

export type Run = ReturnType<typeof useRun>;
