"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useApi } from "@/trpc/client";
import type { DrivenRound, Stop } from "../../driving";
import { isShortDraft, linesOf, type DeliveryDraft } from "../delivery-draft";
import { chargedStop } from "../visit";
import { partAmountOf } from "./part-amount";

/**
 * What is to be taken at the door for what is handed over, in pence including VAT. For a part the service
 * reckons it, order by order; `unsure` where it could not be asked, and the figure is that of the whole.
 * @param charges pence including VAT for cylinders that are charged for here
 */
export function useAmountDue(
  round: Pick<DrivenRound, "id" | "stopDetails">,
  visit: readonly [Stop, ...Stop[]],
  draft: DeliveryDraft,
  charges: number,
) {
  const api = useApi();
  const known = visit.map((stop) =>
    isPart(stop, draft)
      ? partAmountOf(
          round.stopDetails.find(({ stopId }) => stopId === stop.id)?.partAmounts,
          linesOf(stop, draft),
        )
      : stop.amountDuePence,
  );
  const answers = useQueries({
    queries: visit.map((stop, index) =>
      api.office.stops.reckon.queryOptions(
        { id: round.id, stopId: stop.id, lines: linesOf(stop, draft) },
        { enabled: known[index] === null, placeholderData: keepPreviousData },
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
      sum + (known[at] ?? answers[at]?.data?.amountDuePence ?? stop.amountDuePence),
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
      (_, at) =>
        known[at] === null && (answers[at]?.data === undefined || answers[at].isPlaceholderData),
    ),
  };
}

const isPart = (stop: Stop, draft: DeliveryDraft): boolean =>
  stop.amountDuePence > 0 && isShortDraft(stop, draft);
