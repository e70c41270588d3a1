"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { DrivenRound, Stop } from "../driving";
import { isShortDraft, linesOf, type DeliveryDraft } from "./delivery-draft";

/**
 * What is to be taken at the door for what is handed over, in pence including VAT. For a part the service
 * reckons it; `unsure` where it could not be asked, and the figure is that of the whole.
 */
export function useAmountDue(round: Pick<DrivenRound, "id">, stop: Stop, draft: DeliveryDraft) {
  const part = stop.amountDuePence > 0 && isShortDraft(stop, draft);
  const { data, isPlaceholderData } = useQuery(
    useApi().office.stops.reckon.queryOptions(
      { id: round.id, stopId: stop.id, lines: linesOf(stop, draft) },
      { enabled: part, placeholderData: keepPreviousData },
    ),
  );
  if (!part) return { pence: stop.amountDuePence, unsure: false };
  return {
    pence: data?.amountDuePence ?? stop.amountDuePence,
    unsure: data === undefined || isPlaceholderData,
  };
}
