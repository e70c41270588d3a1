"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { DrivenRound, Stop } from "../driving";
import { isShortDraft, linesOf, type DeliveryDraft } from "./delivery-draft";

/**
 * What is to be taken at the door for what is handed over, in pence including VAT. For a part the service
 * reckons it, order by order; `unsure` where it could not be asked, and the figure is that of the whole.
 */
export function useAmountDue(
  round: Pick<DrivenRound, "id">,
  visit: readonly Stop[],
  draft: DeliveryDraft,
) {
  const api = useApi();
  const answers = useQueries({
    queries: visit.map((stop) =>
      api.office.stops.reckon.queryOptions(
        { id: round.id, stopId: stop.id, lines: linesOf(stop, draft) },
        { enabled: isPart(stop, draft), placeholderData: keepPreviousData },
      ),
    ),
  });
  return {
    pence: visit.reduce(
      (sum, stop, at) =>
        sum +
        (isPart(stop, draft)
          ? (answers[at]?.data?.amountDuePence ?? stop.amountDuePence)
          : stop.amountDuePence),
      0,
    ),
    unsure: visit.some(
      (stop, at) =>
        isPart(stop, draft) && (answers[at]?.data === undefined || answers[at].isPlaceholderData),
    ),
  };
}

const isPart = (stop: Stop, draft: DeliveryDraft): boolean =>
  stop.amountDuePence > 0 && isShortDraft(stop, draft);
