import type { RouterOutputs } from "@/trpc/outputs";

type Customer = RouterOutputs["office"]["customers"]["one"];
export type ClosedDays = Customer["closedDays"];
export type DeliveryWindow = Customer["addresses"][number]["deliveryWindows"][number];
export type Weekday = ClosedDays["weekdays"][number];

const names: Record<Weekday, string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

const inOrder = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export const weekdayChoices = inOrder.map((value) => ({ value, label: names[value] }));

/** "Mon, Wed", in the order of the week. */
export const weekdayWords = (days: readonly Weekday[]): string =>
  inOrder
    .filter((day) => days.includes(day))
    .map((day) => names[day])
    .join(", ");

/** "08:00 to 10:00", "Mon, Tue 08:00 to 10:00". */
export const windowWords = ({ days, from, until }: DeliveryWindow): string =>
  `${days === null ? "" : `${weekdayWords(days)} `}${from} to ${until}`;
