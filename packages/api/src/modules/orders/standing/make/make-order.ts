import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../../platform/audit/activity";
import { changeWith } from "../../../../platform/audit/change";
import { conflict, Refusal } from "../../../../platform/base/errors";
import { fromDay, shortDay } from "../../../../platform/values/format";
import { tellLater } from "../../../messages";
import { mailLater, orderName } from "../../order/notices";
import { holdCustomer } from "../../party";
import { newTrackingRef, placeOrder, type OrderDraft } from "../../place-order";
import { recordRejudged } from "../../money/apply-vat";
import { orderNow } from "../../order/queries";
import { calendarOf, lockStanding, type StandingRow, type Today } from "../queries";
import { dueDays, type DueDay } from "../rules/days";
import type { Morning, Tools } from "./morning-tools";
import { noteRefusal, refusalOf } from "./refusal";
import { pricesTold } from "./prices";

/**
 * The days for which an order is to be made now, the earliest first: those that come within its days ahead and have
 * none. One that was refused is tried again once a day.
 */
export function dueNow(row: StandingRow, at: Today): DueDay[] {
  const { today } = at;
  if (row.state !== "active") return [];
  const from = row.activeFrom > today ? row.activeFrom : today;
  const until = fromDay(today);
  until.setUTCDate(until.getUTCDate() + row.daysAhead);
  const noted = new Map(row.occurrences.map((one) => [one.dueOn, one]));
  const left = row.endsAfter === null ? Infinity : Math.max(0, row.endsAfter - row.ordersMade);
  return dueDays(row, calendarOf(row, at), from, until.toISOString().slice(0, 10))
    .filter(({ dueOn }) => {
      const one = noted.get(dueOn);
      return one === undefined || (one.state === "refused" && one.triedOn !== today);
    })
    .slice(0, left);
}

/**
 * Makes the order of one day, or notes why there is none. The row of the day and the order are one transaction, and the
 * row's key is the day: run twice, twice at once or killed in the middle, a day has one order or none.
 */
export async function makeOrder(
  tools: Tools,
  morning: Morning,
  standing: Pick<StandingRow, "id" | "customerId" | "customerName">,
  due: DueDay,
): Promise<"made" | "refused"> {
  const { tenantId, now } = morning;
  const system = { tenantId, kind: "system", name: "Roundsman" } as const;
  const { change } = changeWith(
    tools.database.service,
    (tx, happening) => recordActivity(tx, system, happening, { now, requestId: null }),
    { events: tools.events, providers: tools.providers, now },
  );
  try {
    await change(async (tx, record, emit) => {
      // As an office that archives the customer: the customer first, then what is theirs.
      await holdCustomer(tx, tenantId, standing.customerId);
      const row = await lockStanding(tx, tenantId, standing.id);
      if (dueNow(row, morning).every(({ dueOn }) => dueOn !== due.dueOn)) return record(null);
      const { orderId, rejudged } = await placeOrder(
        tx,
        takingFor(row, morning),
        draftOf(row, due),
      );
      const order = await orderNow(tx, tenantId, orderId);
      const priceNote = await pricesTold(tx, tenantId, row, order);
      const skipRef = newTrackingRef() + newTrackingRef();
      await noteMade(tx, { tenantId, row, due, orderId, priceNote, skipRef, now });
      const isLast = row.endsAfter !== null && row.ordersMade + 1 >= row.endsAfter;
      if (isLast) await endWhenMade(tx, tenantId, row.id, now);
      await record({
        action: "order.placed",
        words: `Took order ${orderName(order)} by their standing order for ${shortDay(fromDay(due.deliversOn))}`,
        subject: { kind: "order", id: orderId },
        after: { number: order.number, customerId: order.customerId, standingOrderId: row.id },
      });
      await recordRejudged(record, rejudged);
      await mailLater(tx, { tenantId, orderId, about: "repeated" });
      await tellLater(tx, { tenantId, orderId, moment: "standing_order" });
      await emit("standing_order.made", {
        tenantId,
        standingOrderId: row.id,
        orderId,
        customerId: row.customerId,
        dueOn: due.dueOn,
        deliversOn: due.deliversOn,
        skipRef,
      });
    });
    return "made";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await noteRefusal(tools, morning, standing, due, refusalOf(error));
    return "refused";
  }
}

const takingFor = (row: StandingRow, { tenantId, timeZone, now }: Morning) => ({
  tenantId,
  timeZone,
  now,
  source: row.source,
  byUserId: null,
  by: null,
  // Its reasons are the office's to read; nobody is there to go past them.
  seller: { whyNoOverride: "A standing order goes past no stop or limit." },
  standingOrderId: row.id,
});

/** What is ordered each time. */
const draftOf = (row: StandingRow, { deliversOn }: DueDay): OrderDraft => ({
  customerId: row.customerId,
  deliveryAddressId: row.deliveryAddressId,
  fulfilment: "delivery",
  deliveryOptionId: row.deliveryOptionId,
  paymentMethod: row.paymentMethod,
  wantedOn: deliversOn,
  leaveInstruction: row.leaveInstruction,
  leaveDetail: row.leaveDetail,
  notes: row.notes,
  lines: row.lines.map(({ productId, quantity, measure, unitPrice, unitPriceIncVat }) => ({
    productId,
    quantity,
    measure,
    ...(row.price === "held" && (unitPriceIncVat === null ? { unitPrice } : { unitPriceIncVat })),
  })),
  collect: row.lines.flatMap(({ productId, empties: quantity }) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  ),
});

interface Made {
  tenantId: string;
  row: StandingRow;
  due: DueDay;
  orderId: string;
  priceNote: string | null;
  skipRef: string;
  now: Date;
}

/** @throws conflict where the day has its order already */
async function noteMade(tx: Tx, made: Made): Promise<void> {
  const { tenantId, row, due, orderId, priceNote, skipRef, now } = made;
  const noted = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("standing_occurrences")
      .values({
        tenant_id: tenantId,
        standing_order_id: row.id,
        due_on: fromDay(due.dueOn),
        delivers_on: fromDay(due.deliversOn),
        state: "made",
        order_id: orderId,
        price_note: priceNote,
        skip_ref: skipRef,
        at: now,
      })
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "standing_order_id", "due_on"])
          .doUpdateSet((eb) => ({
            state: sql.lit("made"),
            delivers_on: eb.ref("excluded.delivers_on"),
            order_id: eb.ref("excluded.order_id"),
            price_note: eb.ref("excluded.price_note"),
            skip_ref: eb.ref("excluded.skip_ref"),
            reason: null,
            message: null,
            at: eb.ref("excluded.at"),
          }))
          .where("standing_occurrences.state", "=", sql.lit("refused")),
      )
      .returning("due_on"),
  );
  if (!noted) throw conflict("This day has its order already.");
}

const endWhenMade = (tx: Tx, tenantId: string, id: string, now: Date) =>
  tx.standingOrder.updateMany({
    where: { tenantId, id },
    data: { state: "ended", stateWhy: "All its orders are made.", endedAt: now, updatedAt: now },
  });
