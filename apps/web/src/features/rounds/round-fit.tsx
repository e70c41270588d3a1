import { cn, FitBar } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { secondsInDay } from "date-fns/constants";
import { hoursToSeconds } from "date-fns/hoursToSeconds";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import type { BoardRound } from "./board/board";

type RoundFitProps = {
  round: Pick<BoardRound, "fit" | "hazard">;
  /** "line" for a lane's head, "block" where there is room. */
  look?: "line" | "block";
  className?: string;
};

/** What the van carries at most along the way, and how long the round takes, against what may be. */
export function RoundFit({ round: { fit, hazard }, look = "line", className }: RoundFitProps) {
  const over = new Set(fit?.over);
  return (
    <div
      className={cn(
        look === "line"
          ? "grid grid-cols-[3.25rem_minmax(1.5rem,1fr)_auto] gap-x-2 gap-y-1"
          : "flex flex-col gap-3",
        className,
      )}
    >
      <FitBar
        label="Weight"
        look={look}
        unit="weight"
        value={fit ? fit.loadKg : 0}
        limit={fit?.payloadKg ?? null}
      />
      <FitBar
        label="Volume"
        look={look}
        unit="volume"
        value={fit ? fit.loadLitres : 0}
        limit={fit?.volumeLitres ?? null}
      />
      <FitBar
        label="Hours"
        look={look}
        unit="duration"
        value={fit ? fit.totalSeconds : 0}
        limit={fit && shiftSeconds(fit)}
        over={over.has("shift")}
      />
      <FitBar
        label="Hazard"
        look={look}
        unit="weight"
        value={hazard.loadKg}
        limit={hazard.limitKg}
        over={over.has("hazard")}
      />
      {fit !== null && fit.unweighedItems > 0 && (
        <p className="col-span-3 text-xs text-warning-text">
          {formatQuantity(fit.unweighedItems, "item")} without a weight
        </p>
      )}
    </div>
  );
}

/** From leaving the yard to the end of the shift, past midnight too. */
function shiftSeconds({ departsAt, shiftEnd }: NonNullable<BoardRound["fit"]>): number | null {
  if (departsAt === null || shiftEnd === null) return null;
  const seconds = secondsOf(shiftEnd) - secondsOf(departsAt);
  return seconds > 0 ? seconds : seconds + secondsInDay;
}

function secondsOf(timeOfDay: string): number {
  const [hours, minutes] = timeOfDay.split(":").map(Number);
  return hoursToSeconds(hours ?? 0) + minutesToSeconds(minutes ?? 0);
}
