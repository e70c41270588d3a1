import type { Tx } from "@roundsman/db";
import { daysAfter, fromDay, todayIn } from "../../../platform/values/format";
import type { Issue } from "../../../platform/base/errors";
import { pricesFor, refuseFuel } from "../../catalogue";
import { fillEmpties, fillLines, refuseIfAny } from "../basket";
import { judgeOrderFuel } from "../fuel";
import { findParty, partyIssues } from "../party";
import { findOption, optionIssues } from "../order/promise";
import type { NewStandingOrder } from "./schema";

/* What a standing order is when it is set up or changed: the goods, where they go and the days, judged together. */

interface Putting {
  tenantId: string;
  timeZone: string;
  now: Date;
}

type Schedule = Pick<
  NewStandingOrder,
  | "repeat"
  | "weekday"
  | "dayOfMonth"
  | "weekOfMonth"
  | "seasonFrom"
  | "seasonTo"
  | "startsOn"
  | "endsOn"
>;

/** What each way of repeating needs. */
const needs = {
  weekly: ["weekday"],
  monthly_day: ["dayOfMonth"],
  monthly_weekday: ["weekday", "weekOfMonth"],
  round_days: [],
} as const satisfies Record<NewStandingOrder["repeat"], readonly (keyof Schedule)[]>;

const missing = {
  weekday: "Choose the day of the week.",
  dayOfMonth: "Choose the day of the month.",
  weekOfMonth: "Choose which one of the month.",
} as const;

function scheduleIssues(schedule: Schedule): Issue[] {
  const { seasonFrom, seasonTo, startsOn, endsOn } = schedule;
  const unset = needs[schedule.repeat].filter((name) => (schedule[name] ?? null) === null);
  return [
    ...unset.map((name) => ({ path: name, message: missing[name] })),
    ...((seasonFrom ?? null) === null && (seasonTo ?? null) !== null
      ? [{ path: "seasonFrom", message: "Say when the season begins." }]
      : []),
    ...((seasonTo ?? null) === null && (seasonFrom ?? null) !== null
      ? [{ path: "seasonTo", message: "Say when the season ends." }]
      : []),
    ...(endsOn && endsOn < startsOn
      ? [{ path: "endsOn", message: "It ends before it begins." }]
      : []),
  ];
}

/** What stays of the days that another way of repeating needed. */
function scheduleColumns(schedule: Schedule) {
  const needed: readonly string[] = needs[schedule.repeat];
  const kept = (name: "weekday" | "dayOfMonth" | "weekOfMonth") =>
    needed.includes(name) ? (schedule[name] ?? null) : null;
  return {
    repeat: schedule.repeat,
    weekday: kept("weekday"),
    dayOfMonth: kept("dayOfMonth"),
    weekOfMonth: kept("weekOfMonth"),
    seasonFrom: schedule.seasonFrom ?? null,
    seasonTo: schedule.seasonTo ?? null,
    startsOn: fromDay(schedule.startsOn),
    endsOn: schedule.endsOn ? fromDay(schedule.endsOn) : null,
  };
}

/** No order is made for a day before tomorrow: the orders of today are made. */
export const firstDayFrom = ({ timeZone, now }: Omit<Putting, "tenantId">): Date =>
  fromDay(daysAfter(todayIn(timeZone, now), 1));

/**
 * The columns and lines of a standing order as it is wanted. Refuses in the order of docs/contract/errors.md. Whether its
 * customer may buy on account is judged when an order is made.
 * @throws not_found for a customer, address, product or option that is none of this business
 * @throws validation with all that speaks against it
 * @throws conflict where a rule of solid fuel refuses a line there
 */
export async function judgeStanding(tx: Tx, at: Putting, wanted: NewStandingOrder) {
  const { tenantId, timeZone, now } = at;
  const party = await findParty(tx, tenantId, { ...wanted, fulfilment: "delivery" });
  const option = await findOption(tx, tenantId, wanted.deliveryOptionId ?? null);
  const ids = wanted.lines.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, wanted.customerId, ids);
  // What follows the list has no price of its own.
  const priced =
    wanted.price === "held"
      ? wanted.lines
      : wanted.lines.map(({ unitPrice: _net, unitPriceIncVat: _gross, ...line }) => line);
  const filled = fillLines(priced, products, 0);
  const empties = wanted.lines.flatMap(({ productId, empties: quantity }, position) =>
    quantity > 0 ? [{ productId, quantity, position }] : [],
  );
  const collected = fillEmpties(empties, products);
  refuseIfAny([
    ...scheduleIssues(wanted),
    ...partyIssues(party),
    ...optionIssues(option),
    ...filled.issues,
    ...collected.issues.map(({ path, message }) => ({
      path: path.replace(/^collect\.(\d+)\..*/, (_, nth: string) => {
        const position = empties[Number(nth)]?.position ?? 0;
        return `lines.${position}.empties`;
      }),
      message,
    })),
  ]);
  const fuel = await judgeOrderFuel(tx, {
    tenantId,
    day: todayIn(timeZone, now),
    addressId: wanted.deliveryAddressId,
    lines: filled.kept,
  });
  refuseFuel(fuel, null);
  const { customer } = party;
  return {
    customerName: customer?.name ?? "",
    columns: {
      deliveryAddressId: wanted.deliveryAddressId,
      ...scheduleColumns(wanted),
      every: wanted.every,
      endsAfter: wanted.endsAfter ?? null,
      onClosed: wanted.onClosed,
      daysAhead: wanted.daysAhead,
      price: wanted.price,
      paymentMethod: wanted.paymentMethod ?? null,
      deliveryOptionId: option?.id ?? null,
      leaveInstruction: wanted.leaveInstruction ?? null,
      leaveDetail: wanted.leaveDetail ?? null,
      notes: wanted.notes ?? null,
      updatedAt: now,
    },
    lines: filled.kept.map((line, position) => ({
      tenantId,
      position,
      productId: line.productId,
      quantity: line.quantity,
      measure: line.measure,
      empties: wanted.lines[position]?.empties ?? 0,
      unitPrice: line.unitPrice,
      unitPriceIncVat: line.unitPriceIncVat,
    })),
  };
}

/** Puts these in place of all lines it has. */
export async function putStandingLines(
  tx: Tx,
  of: { tenantId: string; standingOrderId: string },
  lines: Awaited<ReturnType<typeof judgeStanding>>["lines"],
): Promise<void> {
  await tx.standingOrderLine.deleteMany({ where: of });
  await tx.standingOrderLine.createMany({ data: lines.map((line) => ({ ...line, ...of })) });
}
