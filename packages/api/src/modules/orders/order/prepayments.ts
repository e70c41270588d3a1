import {
  jsonArrayFrom,
  prepareSql,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type RawBuilder,
  type Tx,
} from "@roundsman/db";
import { sumsDue } from "../money/money";
import { changeOf, grossOfAll, sharedOver, type VatPart } from "../money/paid-ahead";
import { orderNow, type OrderRow } from "./queries";

/*
 * Payments ahead of a delivery, where their VAT counts on the day of the payment (docs/decisions/0419). The entries of an
 * order come to what is paid of it ahead, by kind of VAT.
 */

type OrderKey = { tenantId: string; orderId: string };

/** The day of the money that came or went at this moment; without any, the business's own day. */
const dayOf = (at: Date) => sql<Date>`coalesce(
  (select max(a.booked_on) from allocations a
    where ${sameBusiness("a", "o")} and a.order_id = o.id and a.made_at = ${at}::timestamptz),
  (${at}::timestamptz at time zone b.time_zone)::date)`;

/** The entries of an order that are before its delivery, by kind of VAT. */
const entriesBefore = (which: RawBuilder<boolean>) =>
  jsonArrayFrom(
    sqlBuilder
      .selectFrom("prepayments as p")
      .where(
        sql<boolean>`${sameBusiness("p", "o")} and p.order_id = o.id
          and (o.booked_on is null or p.day < o.booked_on) and ${which}`,
      )
      .groupBy(["p.vat_rate", "p.vat_treatment"])
      .orderBy("p.vat_rate")
      .orderBy("p.vat_treatment")
      .select([
        "p.vat_rate as vatRate",
        "p.vat_treatment as vatTreatment",
        sql<number>`sum(p.net_pence)::int`.as("netPence"),
        sql<number>`sum(p.vat_pence)::int`.as("vatPence"),
      ]),
  );

const readFacts = prepareSql(({ tenantId, orderId, at }: OrderKey & { at: Date }) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("businesses as b", "b.id", "o.tenant_id")
    .where("o.tenant_id", "=", tenantId)
    .where("o.id", "=", orderId)
    .select([
      sql<string>`${dayOf(at)}::text`.as("day"),
      sql<boolean>`b.tax_point_by_payment and b.vat_registered is true and b.vat_scheme = 'standard'
        and b.vat_registered_from <= ${dayOf(at)}`.as("counts"),
      sql<boolean>`o.booked_on is not null and o.booked_on <= ${dayOf(at)}`.as("isSupplied"),
      sql<number>`(select coalesce(sum(a.amount_pence), 0)::int from allocations a
        where ${sameBusiness("a", "o")} and a.order_id = o.id
          and (o.booked_on is null or a.booked_on < o.booked_on))`.as("paidPence"),
      entriesBefore(sql`true`).as("entered"),
      entriesBefore(sql`p.net_pence + p.vat_pence > 0`).as("paidIn"),
    ]),
);
type Facts = Awaited<ReturnType<typeof readFacts>>[number];

/**
 * Adds the entries that bring an order's prepayments to what is paid of it ahead; nothing where they are so already. Called
 * with the order's row locked, after every change of the money for it. After the delivery only money of a day before it
 * counts. Without the switch nothing is added, and what was added before is still taken back.
 * @param at when the money came or went
 */
export async function settlePrepayments(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  at: Date,
): Promise<void> {
  const [facts] = await readFacts(tx, { tenantId, orderId, at });
  if (!facts || facts.isSupplied) return;
  const { counts, entered, day } = facts;
  if (!counts && entered.length === 0) return;
  const order = await orderNow(tx, tenantId, orderId);
  const entries = changeOf(entered, paidAheadOf(order, facts));
  if (entries.length === 0) return;
  await runSql(
    tx,
    sqlBuilder.insertInto("prepayments").values(
      entries.map(({ vatRate, vatTreatment, netPence, vatPence }) => ({
        tenant_id: tenantId,
        order_id: orderId,
        day: sql<Date>`${day}::date`,
        vat_rate: vatRate,
        vat_treatment: vatTreatment,
        net_pence: netPence,
        vat_pence: vatPence,
        created_at: at,
      })),
    ),
  );
}

/**
 * The entries that an order should have. An order on account is paid ahead only if all of it is: else its invoice bills it.
 * Of one that is cancelled, what was entered stays until it is paid back.
 */
function paidAheadOf(order: OrderRow, { counts, entered, paidIn, paidPence }: Facts): VatPart[] {
  const due = sumsDue(order);
  const enteredPence = grossOfAll(entered);
  const waitsForInvoice = order.paymentMethod === "on_account" && paidPence < due.totalPence;
  if (waitsForInvoice || paidPence <= 0) return [];
  const isDue = due.totalPence > 0;
  const mostPence = isDue ? due.totalPence : grossOfAll(paidIn);
  const pence = Math.min(paidPence, counts ? mostPence : Math.min(mostPence, enteredPence));
  return sharedOver(isDue ? due.parts : enteredPence > 0 ? entered : paidIn, pence);
}
