import { formatMoney } from "@roundsman/ui/format";
import { isRecorded } from "@/features/rounds/round-states";
import type { SeenRound } from "../outbox/apply-entries";
import { comingBack } from "./counts";

/** What is still open of a round that is to end, a sentence each; empty where nothing is. */
export function openAtEnd({
  stops,
  load,
  cash,
}: Pick<SeenRound, "stops" | "load" | "cash">): string[] {
  const open = stops.filter((stop) => !isRecorded(stop)).length;
  const uncounted = comingBack(load).some(({ counted }) => counted === null);
  return [
    ...(open > 0 ? [`${open} ${open === 1 ? "stop is" : "stops are"} not recorded.`] : []),
    ...(uncounted ? ["What came back is not counted."] : []),
    ...(cash.outstandingPence > 0
      ? [`${formatMoney(cash.outstandingPence)} of cash is still with you.`]
      : []),
  ];
}
