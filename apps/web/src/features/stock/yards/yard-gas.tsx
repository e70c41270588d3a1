import { StatusBadge } from "@roundsman/ui";
import { formatWeight } from "@roundsman/ui/format";
import type { Yard } from "../read-stock";

/** What gas stands in a yard, and how that is to its limit. */
export function YardGas({ yard: { gasKg, gasLimitKg, gasState } }: { yard: Yard }) {
  if (gasLimitKg === null) return gasKg > 0 ? formatWeight(gasKg) : null;
  return (
    <span className="flex flex-wrap items-center gap-2 tabular-nums">
      {formatWeight(gasKg)} of {formatWeight(gasLimitKg)}
      {gasState === "over" && <StatusBadge kind="failed">Over its limit</StatusBadge>}
      {gasState === "near" && <StatusBadge kind="attention">Near its limit</StatusBadge>}
    </span>
  );
}
