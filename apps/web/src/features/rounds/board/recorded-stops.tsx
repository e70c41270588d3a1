import { CircleCheck, CircleX, ChevronRight } from "lucide-react";
import { isRecorded, progressOf } from "../round-states";
import { outcomeWords } from "../stop-words";
import type { BoardRound } from "./board";

/** What is done on a round, folded away: the office looks at what is still to come. */
export function RecordedStops({ round }: { round: BoardRound }) {
  const { done, failed } = progressOf(round);
  if (done === 0) return null;
  return (
    <details className="group rounded-md border bg-surface text-xs">
      <summary className="flex min-h-8 items-center gap-1.5 px-2.5 font-medium max-md:min-h-10">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        {done} recorded
        {failed > 0 && <span className="text-danger-text">, {failed} not delivered</span>}
      </summary>
      <ol aria-label="Stops recorded" className="flex flex-col divide-y border-t">
        {round.stops.filter(isRecorded).map((stop) => {
          const Icon = stop.failedAt === null ? CircleCheck : CircleX;
          return (
            <li key={stop.id} className="flex gap-2 px-2.5 py-1.5">
              <Icon
                aria-label={stop.failedAt === null ? "Delivered" : "Not delivered"}
                className={
                  stop.failedAt === null
                    ? "mt-px size-3.5 shrink-0 text-success"
                    : "mt-px size-3.5 shrink-0 text-danger"
                }
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{stop.customerName ?? stop.deliverTo}</span>
                <span className="block text-muted-foreground">{outcomeWords(stop)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
