import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { inOneLine } from "../party";
import {
  calendarOf,
  whyEnded,
  whyNotPaused,
  whyNoRoundTo,
  whyNotResumed,
  type OccurrenceRow,
  type StandingRow,
  type Today,
} from "./queries";
import { nextDays, type DueDay } from "./rules/days";
import { scheduleWords } from "./rules/words";
import type { StandingOrder } from "./schema";

type Day = StandingOrder["days"][number];
/** A day without what the rounds of its area say of it. */
type DayAlone = Omit<Day, "promiseWarning">;

/** So many days are shown that are to come, and so many that are over. */
const mostComing = 5;
const mostPast = 20;

/** Why a day can't be skipped by the office; the customer can't either, nor once the van is out with it. */
export function whyNotSkipped(
  occurrence: Pick<OccurrenceRow, "state" | "deliversOn" | "orderStatus" | "roundStatus">,
  today: string,
  byCustomer = false,
): string | null {
  if (occurrence.state === "skipped") return "This day is skipped already.";
  if (occurrence.deliversOn < today) return "This day is over.";
  if (occurrence.state !== "made") return null;
  if (occurrence.orderStatus !== "placed") return `The order is ${occurrence.orderStatus} already.`;
  return byCustomer && (occurrence.roundStatus ?? "planned") !== "planned"
    ? "The van is on its way with it."
    : null;
}

/** Why a skipped day can't be taken back. An order is made the next morning at the earliest. */
export function whyNotUnskipped(
  { state, deliversOn }: Pick<OccurrenceRow, "state" | "deliversOn">,
  today: string,
): string | null {
  if (state !== "skipped") return "This day is not skipped.";
  return deliversOn <= today ? "It is too late for this day." : null;
}

const viewOccurrence = (row: OccurrenceRow, today: string): DayAlone => ({
  dueOn: row.dueOn,
  deliversOn: row.deliversOn,
  state: row.state,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  orderStatus: row.orderStatus,
  skippedBy: row.skippedBy,
  reason: row.reason,
  message: row.message,
  roundNote: row.roundNote,
  priceNote: row.priceNote,
  can: { skip: whyNotSkipped(row, today), unskip: whyNotUnskipped(row, today) },
});

const coming = ({ dueOn, deliversOn }: DueDay): DayAlone => ({
  dueOn,
  deliversOn,
  state: "coming",
  orderId: null,
  orderNumber: null,
  orderStatus: null,
  skippedBy: null,
  reason: null,
  message: null,
  roundNote: null,
  priceNote: null,
  can: { skip: null, unskip: "This day is not skipped." },
});

/** The days of an active one for which nothing is noted yet, the earliest first. */
export function openDays(row: StandingRow, at: Today, count: number): DueDay[] {
  const { today } = at;
  if (row.state !== "active") return [];
  const noted = new Set(row.occurrences.map(({ dueOn }) => dueOn));
  const from = row.activeFrom > today ? row.activeFrom : today;
  const left = row.endsAfter === null ? count : Math.min(count, row.endsAfter - row.ordersMade);
  return nextDays(row, calendarOf(row, at), from, count + noted.size)
    .filter(({ dueOn }) => !noted.has(dueOn))
    .slice(0, Math.max(0, left));
}

export function viewStanding(row: StandingRow, at: Today): StandingOrder {
  const { today } = at;
  const noted = row.occurrences.filter(({ deliversOn }) => deliversOn >= today);
  const days = [
    ...noted.map((one) => viewOccurrence(one, today)),
    ...openDays(row, at, mostComing).map(coming),
  ]
    .toSorted((a, b) => (a.deliversOn < b.deliversOn ? -1 : 1))
    .slice(0, mostComing)
    .map((day): Day => ({ ...day, promiseWarning: whyNoRoundTo(row, at, day.deliversOn) }));
  const next = days.find(
    ({ state, orderStatus }) =>
      state === "coming" || (state === "made" && orderStatus === "placed"),
  );
  return {
    id: row.id,
    customerId: row.customerId,
    customerName: row.customerName,
    deliveryAddressId: row.deliveryAddressId,
    deliverTo: inOneLine(row),
    source: row.source === "import" ? "office" : row.source,
    state: row.state,
    stateWhy: row.stateWhy,
    words: scheduleWords(row),
    repeat: row.repeat,
    every: row.every,
    weekday: row.weekday,
    dayOfMonth: row.dayOfMonth,
    weekOfMonth: row.weekOfMonth,
    seasonFrom: row.seasonFrom,
    seasonTo: row.seasonTo,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    endsAfter: row.endsAfter,
    onClosed: row.onClosed,
    daysAhead: row.daysAhead,
    price: row.price,
    paymentMethod: row.paymentMethod,
    deliveryOptionId: row.deliveryOptionId,
    leaveInstruction: row.leaveInstruction,
    leaveDetail: row.leaveDetail,
    notes: row.notes,
    lines: row.lines.map(({ position: _position, ...line }) => line),
    ordersMade: row.ordersMade,
    nextOn: next?.deliversOn ?? null,
    why: next || row.state !== "active" ? null : whyNone(row),
    days,
    past: row.occurrences
      .filter(({ deliversOn }) => deliversOn < today)
      .slice(0, mostPast)
      .map((one) => ({ ...viewOccurrence(one, today), promiseWarning: null })),
    can: {
      change: whyEnded(row),
      pause: whyNotPaused(row),
      resume: whyNotResumed(row),
      end: whyEnded(row),
    },
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    endedAt: dateTimeOrNull(row.endedAt),
  };
}

/** Why no day is to come of one that goes on. */
function whyNone({ repeat, roundDays, postcode, endsAfter, ordersMade }: StandingRow): string {
  if (repeat === "round_days" && roundDays.length === 0) {
    const area = postcode === null ? "this address" : (postcode.split(" ")[0] ?? postcode);
    return `No round days are set for ${area}. Set them at the drivers' patches.`;
  }
  return endsAfter !== null && ordersMade >= endsAfter
    ? "All its orders are made."
    : "No day is to come by this schedule.";
}
