import { StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Serial } from "./serial-words";

/** Until when it is in test, and in words where it is not. */
export function TestDue({ serial }: { serial: Pick<Serial, "testDueOn" | "inTest"> }) {
  const { testDueOn, inTest } = serial;
  if (testDueOn === null) return <StatusBadge kind="attention">Not known</StatusBadge>;
  const day = formatDate(testDueOn);
  return inTest ? day : <StatusBadge kind="failed">Out of test, {day}</StatusBadge>;
}
