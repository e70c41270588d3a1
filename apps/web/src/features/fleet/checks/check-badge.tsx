import { StatusBadge } from "@roundsman/ui";
import type { WalkRoundCheck } from "./check-values";

/** Whether a check found the van in order, with open defects or unsafe, or was cleared. */
export function CheckBadge({ check }: { check: WalkRoundCheck }) {
  if (check.defects.length === 0) return <StatusBadge kind="done">In order</StatusBadge>;
  if (!check.open) return <StatusBadge kind="ended">Cleared</StatusBadge>;
  return check.unsafe ? (
    <StatusBadge kind="failed">Unsafe</StatusBadge>
  ) : (
    <StatusBadge kind="attention">Defect</StatusBadge>
  );
}
