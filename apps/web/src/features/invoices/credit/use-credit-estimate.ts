"use client";

import { faultText } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/features/search/use-settled";
import type { Invoice } from "@/features/states/invoice-states";
import { useApi } from "@/trpc/client";
import { asksForNothing, type AskedCredit, type CreditEstimate } from "./credit-draft";

/** As it is by now: somebody may have credited a part since the dialog was last open. */
const asked = { gcTime: 0, retry: false };

type Estimated = {
  /** What can be credited at most; undefined while that is looked up. */
  creditable: CreditEstimate["creditable"] | undefined;
  /** Null while nothing is chosen, undefined while it is worked out. */
  estimate: CreditEstimate | null | undefined;
  /** Why what is chosen can't be credited. */
  refusal: string | null;
};

/** What a credit note would come to, from the service, once nothing is typed for a moment. */
export function useCreditEstimate({ id }: Pick<Invoice, "id">, typed: AskedCredit): Estimated {
  const { estimate } = useApi().office.creditNotes;
  const settled = useSettled(JSON.stringify(typed));
  const wanted: AskedCredit = JSON.parse(settled);
  const isNothing = asksForNothing(wanted);
  const all = useQuery(estimate.queryOptions({ id }, asked));
  const chosen = useQuery(
    estimate.queryOptions(
      { id, ...wanted },
      { ...asked, enabled: !isNothing, placeholderData: keepPreviousData },
    ),
  );
  const error = all.error ?? (isNothing ? null : chosen.error);
  return {
    creditable: all.data?.creditable,
    estimate: isNothing || error ? null : chosen.data,
    refusal: error && faultText(error),
  };
}
