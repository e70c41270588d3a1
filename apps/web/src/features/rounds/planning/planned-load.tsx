import { formatWeight } from "@roundsman/ui/format";
import { TriangleAlert } from "lucide-react";
import type { Proposal } from "./proposal";

const overWords = { weight: "weight", volume: "volume", shift: "hours", hazard: "hazard" };

/** What a proposed round weighs, what of its van or shift it is over, and whether it asks for a certificate. */
export function PlannedLoad({ round }: { round: Proposal["rounds"][number] }) {
  return (
    <div>
      {formatWeight(round.loadKg)}
      {round.over.length > 0 && (
        <span className="flex items-center justify-end gap-1 text-xs font-semibold text-danger-text">
          <TriangleAlert aria-hidden className="size-3.5" />
          over: {round.over.map((what) => overWords[what]).join(", ")}
        </span>
      )}
      {round.overSmallLoad && (
        <span className="flex items-center justify-end gap-1 text-xs font-semibold text-warning-text">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          needs an ADR certificate
        </span>
      )}
    </div>
  );
}
