"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { DrivenRound, Stop } from "../../driving";
import { isShortDraft, linesOf, type DeliveryDraft } from "../delivery-draft";
import { chargedStop } from "../visit";

/**
 * What is to be taken at the door for what is handed over, in pence including VAT. For a part the service
 * reckons it, order by order; `unsure` where it could not be asked, and the figure is that of the whole.
 * @param charges pence including VAT for cylinders that are charged for here
 */
export function useAmountDue(
  round: Pick<DrivenRound, "id">,
  visit: readonly [Stop, ...Stop[]],
  draft: DeliveryDraft,
  charges: number,
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
  const { paymentMethod } = chargedStop(
    visit,
    visit.flatMap((stop) => linesOf(stop, draft)),
  );
  const chargesPence = paymentMethod === "cash" ? charges : 0;
  const orderedPence = visit.reduce((sum, stop) => sum + stop.amountDuePence, 0);
  const duePence = visit.reduce(
    (sum, stop, at) =>
      sum +
      (isPart(stop, draft)
        ? (answers[at]?.data?.amountDuePence ?? stop.amountDuePence)
        : stop.amountDuePence),
    0,
  );
  return {
    pence: duePence + chargesPence,
    /** Whether there is cash to take at all. */
    asked: orderedPence + chargesPence > 0,
    /** Of it, what is taken for cylinders. */
    chargesPence,
    /** How the order is paid that they are charged on. */
    chargedTo: paymentMethod,
    unsure: visit.some(
      (stop, at) =>
        isPart(stop, draft) && (answers[at]?.data === undefined || answers[at].isPlaceholderData),
    ),
  };
}

const isPart = (stop: Stop, draft: DeliveryDraft): boolean =>
  stop.amountDuePence > 0 && isShortDraft(stop, draft);
