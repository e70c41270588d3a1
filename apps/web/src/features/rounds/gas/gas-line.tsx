import { cn } from "@roundsman/ui";
import type { BoardRound } from "../board/board";
import { gasInWords } from "./gas-words";
import { WhyGas } from "./why-gas";

/** In a lane's head: what gas the van carries at most, and how it could do without a certificate. */
export function GasLine({ round: { id, gas, gasMove } }: { round: BoardRound }) {
  if (!gas || gas.peakKg === 0) return null;
  const over = gas.overThreshold;
  return (
    <div className="text-xs">
      <p className="flex flex-wrap items-center justify-between gap-x-2 tabular-nums">
        <span className={cn(over && "font-semibold text-warning-text")}>
          Gas {gasInWords(gas)}
          {over ? ": over the small load" : ""}
        </span>
        {over && <WhyGas roundId={id} />}
      </p>
      {gasMove && <p>{gasMove.words}</p>}
    </div>
  );
}
