import { anyUuid, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import { recordActivities } from "../../../platform/audit/activity";
import type { Handler } from "../../../platform/audit/change";
import { pounds } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";
import { debtOf } from "./debts";
import { readExposures } from "./exposure";
import { orderNow } from "./queries";

/*
 * What can't be refused, since it has happened: goods are handed over, bottles were rented, a cheque bounced. It is taken,
 * and the office is told whom it leaves on stop or over the limit (docs/decisions/0452). ways-to-owe.test.ts lists all ways to owe.
 */

/** Something that has happened, and by which customers owe more. */
interface Fact {
  tenantId: string;
  now: Date;
  /** What it was, as it stands after "After": "a charge at the door". */
  what: string;
  /** Who owes more: they themselves, or whose these orders and invoices are. Null is nobody. */
  customerIds?: readonly (string | null)[];
  orderIds?: readonly string[];
  invoiceIds?: readonly string[];
}

/** A customer who owes more than the office would have let them. Pence. */
interface PastCredit {
  customerId: string;
  name: string;
  stopReason: string | null;
  creditLimitPence: number | null;
  exposurePence: number;
  /** By how much they are over the limit; 0 where they are on stop alone. */
  overPence: number;
}

/** So many are told of one by one; of more there is one notice. */
const mostNotices = 3;

/**
 * Records who is on stop or over their credit limit after a fact, and tells the office. Called at the end of the change.
 * One statement where nobody of them has a limit or is on stop.
 * @param quietly nothing is told but the record, where another notice says it
 */
export async function tellOfCredit(tx: Tx, fact: Fact, quietly = false): Promise<PastCredit[]> {
  const { tenantId, now, what } = fact;
  const past = await readPast(tx, fact);
  if (past.length === 0) return past;
  await recordActivities(
    tx,
    { tenantId, kind: "system", name: "Roundsman" },
    past.map((one) => ({
      action: "customer.credit_passed",
      words: `${titleOf(one)}, after ${what}`,
      subject: { kind: "customer", id: one.customerId },
      after: {
        exposurePence: one.exposurePence,
        creditLimitPence: one.creditLimitPence,
        overPence: one.overPence,
      },
    })),
    { now, requestId: null },
  );
  if (quietly) return past;
  const kind = "customer.credit_passed";
  if (past.length > mostNotices) {
    const title = `${past.length} customers are on stop or over their credit limit`;
    const some = past.slice(0, mostNotices).map((one) => titleOf(one));
    const body = `After ${what}: ${some.join("; ")}, and ${past.length - mostNotices} more.`;
    await notifyOffice(tx, tenantId, { kind, title, body }, { now });
    return past;
  }
  for (const one of past) {
    const body = `After ${what} ${wordsOfPast(one)}.`;
    const href = webPages.customer(one.customerId);
    await notifyOffice(tx, tenantId, { kind, title: titleOf(one), body, href }, { now });
  }
  return past;
}

/** The same for one order, where it is owed for: it is on account and not paid, or was handed over without money. */
export async function tellOfOwed(
  tx: Tx,
  { orderId, ...fact }: Pick<Fact, "tenantId" | "now" | "what"> & { orderId: string },
  quietly = false,
): Promise<PastCredit[]> {
  const held = await readHeld(tx, { ...fact, orderIds: [orderId] });
  if (held.length === 0) return [];
  const order = await orderNow(tx, fact.tenantId, orderId);
  const isOwed = order.paymentMethod === "on_account" ? order.paidAt === null : debtOf(order) > 0;
  return isOwed ? tellOfCredit(tx, { ...fact, customerIds: [order.customerId] }, quietly) : [];
}

/** Tells of what was charged at a door, or not paid there. */
export const tellOwedAtDoor: Handler<"order.owed_at_door"> = async (owed, { tx, now }) => {
  await tellOfOwed(tx, { ...owed, now });
};

const titleOf = ({ name, stopReason, overPence }: PastCredit): string =>
  [
    overPence > 0 && `${name} is over their credit limit by ${pounds(overPence)}`,
    stopReason !== null && (overPence > 0 ? "and on stop" : `${name} is on stop and owes more`),
  ]
    .filter(Boolean)
    .join(" ");

/** "they owe £90.00 of a credit limit of £50.00, and the customer is on stop: Cheques bounced". */
export function wordsOfPast(past: PastCredit): string {
  const { stopReason, creditLimitPence, exposurePence } = past;
  const owes = pounds(exposurePence);
  const reason = (stopReason ?? "").replace(/\.$/, "");
  const onStop = stopReason === null ? "" : `the customer is on stop: ${reason}`;
  if (creditLimitPence === null) return `${onStop}, and owes ${owes}`;
  const ofLimit = `they owe ${owes} of a credit limit of ${pounds(creditLimitPence)}`;
  return onStop === "" ? ofLimit : `${ofLimit}, and ${onStop}`;
}

/** Those of a fact who have a limit or are on stop; of a card that was merged, the one that stands for it now. */
const readHeld = (tx: Tx, { tenantId, customerIds = [], orderIds = [], invoiceIds = [] }: Fact) =>
  runSql(
    tx,
    sqlBuilder
      .withRecursive("cards", (db) =>
        db
          .selectFrom("customers as c")
          .where("c.tenant_id", "=", tenantId)
          .where((eb) =>
            eb.or([
              eb("c.id", "=", anyUuid(customerIds.flatMap((id) => id ?? []))),
              eb(
                "c.id",
                "in",
                eb
                  .selectFrom("orders as o")
                  .where("o.tenant_id", "=", tenantId)
                  .where("o.id", "=", anyUuid(orderIds))
                  .where("o.customer_id", "is not", null)
                  .select("o.customer_id"),
              ),
              eb(
                "c.id",
                "in",
                eb
                  .selectFrom("invoices as i")
                  .where("i.tenant_id", "=", tenantId)
                  .where("i.id", "=", anyUuid(invoiceIds))
                  .where("i.customer_id", "is not", null)
                  .select("i.customer_id"),
              ),
            ]),
          )
          .select(["c.id", "c.merged_into_id"])
          .union(
            db
              .selectFrom("cards as k")
              .innerJoin("customers as c", (join) =>
                join.on("c.tenant_id", "=", tenantId).onRef("c.id", "=", "k.merged_into_id"),
              )
              .select(["c.id", "c.merged_into_id"]),
          ),
      )
      .selectFrom("cards as k")
      .innerJoin("customers as c", (join) =>
        join.on("c.tenant_id", "=", tenantId).onRef("c.id", "=", "k.id"),
      )
      .where("k.merged_into_id", "is", null)
      .where("c.erased_at", "is", null)
      .where((eb) =>
        eb.or([eb("c.stop_since", "is not", null), eb("c.credit_limit_pence", "is not", null)]),
      )
      .orderBy("c.name")
      .orderBy("c.id")
      .select([
        "c.id",
        "c.name",
        "c.stop_reason as stopReason",
        "c.credit_limit_pence as creditLimitPence",
      ]),
  );

async function readPast(tx: Tx, fact: Fact): Promise<PastCredit[]> {
  const held = await readHeld(tx, fact);
  if (held.length === 0) return [];
  const customerIds = held.map(({ id }) => id);
  const exposures = await readExposures(tx, { tenantId: fact.tenantId, customerIds });
  return held.flatMap(({ id: customerId, name, stopReason, creditLimitPence }) => {
    const exposurePence = exposures.get(customerId)?.exposurePence ?? 0;
    const overPence = creditLimitPence === null ? 0 : Math.max(0, exposurePence - creditLimitPence);
    return overPence > 0 || stopReason !== null
      ? [{ customerId, name, stopReason, creditLimitPence, exposurePence, overPence }]
      : [];
  });
}
