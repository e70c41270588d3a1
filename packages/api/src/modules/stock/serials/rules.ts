import { longDay, shortDay } from "../../../platform/values/format";

/* Which containers may go onto a van (docs/decisions/0305). They know no database. */

/** Whether a container is in test on a day (YYYY-MM-DD): on the last day it still is. Null: nobody knows. */
export const isInTest = (testDueOn: string | null, on: string): boolean | null =>
  testDueOn === null ? null : testDueOn >= on;

/** What of a container decides whether it may be loaded. Days are YYYY-MM-DD. */
export interface Loadable {
  number: string;
  testDueOn: string | null;
  place: "yard" | "round" | "customer" | "supplier" | "scrapped";
  roundId: string | null;
  /** The round it is on, if it is on one. */
  round: {
    date: string;
    isDone: boolean;
    vanName: string | null;
    driverName: string | null;
  } | null;
}

/**
 * Why a container can't go onto the van of a round; null where it can. Where it is by the book does not matter but
 * for another van that is not done: who scans it has it in hand.
 * @param on the day it is carried, YYYY-MM-DD
 */
export function whyNotLoaded(serial: Loadable, roundId: string, on: string): string | null {
  const { number, testDueOn, place, round } = serial;
  if (place === "scrapped") return `${number} is scrapped.`;
  if (place === "round" && serial.roundId !== roundId && round && !round.isDone) {
    return `${number} is on another van: ${vanInWords(round)}.`;
  }
  const inTest = isInTest(testDueOn, on);
  if (inTest === null) return `The test date of ${number} is not known: enter it first.`;
  if (!inTest) {
    return `${number} is out of test: its test was due by ${longDay(new Date(`${testDueOn}T00:00Z`))}.`;
  }
  return null;
}

/** "Transit 2, Dan Sharp, Thu 26 Nov". */
export const vanInWords = ({
  vanName,
  driverName,
  date,
}: Omit<NonNullable<Loadable["round"]>, "isDone">) =>
  [vanName ?? "no van named", driverName, shortDay(new Date(`${date}T00:00Z`))]
    .filter((part) => part !== null)
    .join(", ");
