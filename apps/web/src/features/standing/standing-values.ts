import type { RouterInputs } from "@/trpc/outputs";
import type { Standing } from "./standing";

type NewStanding = RouterInputs["office"]["standingOrders"]["create"];

/** A line while it is written. */
export type StandingLine = {
  /** The line's own, whatever becomes of it. */
  key: number;
  productId: string;
  productName: string;
  returnable: boolean;
  quantity: number;
  measure: number;
  empties: number;
};

/** A standing order while it is written; "" where nothing is chosen. */
export type StandingValues = {
  deliveryAddressId: string;
  repeat: NewStanding["repeat"];
  every: number | null;
  weekday: number;
  dayOfMonth: number | null;
  weekOfMonth: number;
  seasonFrom: string;
  seasonTo: string;
  startsOn: string;
  endsOn: string;
  endsAfter: number | null;
  onClosed: NonNullable<NewStanding["onClosed"]>;
  daysAhead: number | null;
  price: NonNullable<NewStanding["price"]>;
  paymentMethod: "" | "on_account" | "link" | "cash";
  deliveryOptionId: string;
  leaveInstruction: "" | NonNullable<NewStanding["leaveInstruction"]>;
  leaveDetail: string;
  notes: string;
  lines: readonly StandingLine[];
};

/** What an order or nothing at all gives to start with. */
export const newValues = (
  from: Pick<StandingValues, "deliveryAddressId" | "startsOn" | "lines"> &
    Partial<Pick<StandingValues, "deliveryOptionId" | "leaveInstruction" | "leaveDetail">>,
): StandingValues => ({
  repeat: "weekly",
  every: 4,
  weekday: weekdayOf(from.startsOn),
  dayOfMonth: Number(from.startsOn.slice(8)),
  weekOfMonth: 1,
  seasonFrom: "",
  seasonTo: "",
  endsOn: "",
  endsAfter: null,
  onClosed: "after",
  daysAhead: 3,
  price: "current",
  paymentMethod: "",
  deliveryOptionId: "",
  leaveInstruction: "",
  leaveDetail: "",
  notes: "",
  ...from,
});

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const valuesOf = (standing: Standing): StandingValues => ({
  deliveryAddressId: standing.deliveryAddressId,
  repeat: standing.repeat,
  every: standing.every,
  weekday: standing.weekday ?? weekdayOf(standing.startsOn),
  dayOfMonth: standing.dayOfMonth ?? Number(standing.startsOn.slice(8)),
  weekOfMonth: standing.weekOfMonth ?? 1,
  seasonFrom: standing.seasonFrom ?? "",
  seasonTo: standing.seasonTo ?? "",
  startsOn: standing.startsOn,
  endsOn: standing.endsOn ?? "",
  endsAfter: standing.endsAfter,
  onClosed: standing.onClosed,
  daysAhead: standing.daysAhead,
  price: standing.price,
  paymentMethod: standing.paymentMethod ?? "",
  deliveryOptionId: standing.deliveryOptionId ?? "",
  leaveInstruction: standing.leaveInstruction ?? "",
  leaveDetail: standing.leaveDetail ?? "",
  notes: standing.notes ?? "",
  lines: standing.lines.map((line, key) => ({
    key,
    productId: line.productId,
    productName: line.productName,
    // What comes back is judged by the service.
    returnable: true,
    quantity: line.quantity,
    measure: line.measure,
    empties: line.empties,
  })),
});

/** As the service takes it: prices that are held stay, unless the goods are others. */
export const toStanding = (values: StandingValues, before: Standing | null) => ({
  deliveryAddressId: values.deliveryAddressId,
  repeat: values.repeat,
  every: values.every ?? 0,
  weekday: values.weekday,
  dayOfMonth: values.dayOfMonth,
  weekOfMonth: values.weekOfMonth,
  seasonFrom: values.seasonFrom || null,
  seasonTo: values.seasonTo || null,
  startsOn: values.startsOn,
  endsOn: values.endsOn || null,
  endsAfter: values.endsAfter,
  onClosed: values.onClosed,
  daysAhead: values.daysAhead ?? 0,
  price: values.price,
  paymentMethod: values.paymentMethod || null,
  deliveryOptionId: values.deliveryOptionId || null,
  leaveInstruction: values.leaveInstruction || null,
  leaveDetail: saysWhere(values.leaveInstruction) ? values.leaveDetail : "",
  notes: values.notes,
  lines: values.lines.map(({ productId, quantity, measure, empties }) => ({
    productId,
    quantity,
    measure,
    empties,
    ...heldPrice(before, productId, measure),
  })),
});

/** It is left somewhere, or with somebody. */
export const saysWhere = (instruction: StandingValues["leaveInstruction"]): boolean =>
  instruction === "neighbour" || instruction === "safe_place";

function heldPrice(before: Standing | null, productId: string, measure: number) {
  const line =
    before?.price === "held"
      ? before.lines.find((one) => one.productId === productId && one.measure === measure)
      : undefined;
  if (!line) return {};
  const { unitPrice, unitPriceIncVat } = line;
  return unitPriceIncVat === null ? { unitPrice } : { unitPriceIncVat };
}
