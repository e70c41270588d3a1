import type { Tx } from "@roundsman/db";
import { invalid } from "../../../platform/base/errors";
import { day, daysAfter, fromDay, longDay } from "../../../platform/values/format";
import { firstUnbilled, type ClassRow } from "./classes";

/** The days of a run. `from` is null where there is no class. */
export interface RunDays {
  from: string | null;
  to: string;
}

interface Asking {
  tenantId: string;
  classes: readonly ClassRow[];
  /** YYYY-MM-DD, by the business's own clock. */
  today: string;
  /** Left out: the last day of the last month, or yesterday where that is billed already. */
  to?: string | undefined;
}

/** What is said of a day that is billed: to whoever only asks, that the day is wrong. */
const invalidDay = (message: string): Error => invalid({ path: "to", message });

/**
 * The days that a run bills: from the first that was not billed.
 * @param billed what is thrown for a day that is billed
 * @throws validation on `to` for a day that has not ended, or before the first class begins
 */
export async function periodOf(
  db: Pick<Tx, "rentalRun">,
  { tenantId, classes, today, to: asked }: Asking,
  billed: (message: string) => Error = invalidDay,
): Promise<RunDays> {
  const first = classes.map(({ startsOn }) => day(startsOn)).toSorted()[0] ?? null;
  const unbilled = await firstUnbilled(db, tenantId);
  const from = first === null ? null : (unbilled ?? first);
  const yesterday = daysAfter(today, -1);
  if (asked !== undefined && asked > yesterday) {
    throw invalid({ path: "to", message: "This day has not ended yet." });
  }
  const endOfMonth = daysAfter(`${today.slice(0, 8)}01`, -1);
  const to = asked ?? (from !== null && endOfMonth >= from ? endOfMonth : yesterday);
  if (asked !== undefined && from !== null && asked < from) {
    const before = longDay(fromDay(daysAfter(from, -1)));
    if (unbilled !== null) throw billed(`Rental is billed to ${before} already.`);
    throw invalid({ path: "to", message: `Rental begins on ${longDay(fromDay(from))}.` });
  }
  return { from, to };
}

/** Why a run can't be posted; null where it can. */
export function whyNotPosted({ from, to }: RunDays, customers: number): string | null {
  if (from === null) return "There is no rental class yet.";
  if (to < from) return `Rental is billed to ${longDay(fromDay(daysAfter(from, -1)))} already.`;
  return customers === 0 ? "Nobody has held a bottle of a rental class in these days." : null;
}
