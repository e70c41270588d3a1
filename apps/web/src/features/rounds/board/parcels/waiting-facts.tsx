import { Badge } from "@roundsman/ui";
import { formatDate, formatDateRange, formatWeight } from "@roundsman/ui/format";
import { CalendarClock, RotateCcw, StickyNote } from "lucide-react";
import { failureWords } from "../../stop-words";
import type { WaitingOrder } from "../board";
import { useHands } from "../board-context";
import { urgencyOf } from "./urgency";

/** What an order that waits weighs, when it was wanted or promised, and what went wrong before. */
export function WaitingFacts({ order }: { order: WaitingOrder }) {
  const { day } = useHands();
  const urgency = urgencyOf(order, day);
  const when = whenWords(order);
  return (
    <div className="mt-1 flex flex-wrap gap-1">
      <Badge>
        {formatWeight(order.kg)}
        {order.unweighedItems > 0 && " and more"}
      </Badge>
      {when && (
        <Badge tone={urgency === "late" ? "danger" : urgency === "due" ? "warning" : "neutral"}>
          <CalendarClock aria-hidden />
          {urgency === "late" && "Late: "}
          <span className="sr-only">{order.wantedOn ? "wanted" : "promised"} </span>
          {when}
        </Badge>
      )}
      {order.lastFailure && (
        <Badge tone="warning">
          <RotateCcw aria-hidden />
          {failureWords[order.lastFailure]}
        </Badge>
      )}
      {order.notes && (
        <Badge title={order.notes}>
          <StickyNote aria-hidden />
          <span className="max-w-40 truncate">{order.notes}</span>
        </Badge>
      )}
    </div>
  );
}

function whenWords({ wantedOn, expectedFrom, expectedTo }: WaitingOrder): string | null {
  if (wantedOn) return formatDate(wantedOn);
  if (expectedFrom && expectedTo) return formatDateRange(expectedFrom, expectedTo);
  return null;
}
