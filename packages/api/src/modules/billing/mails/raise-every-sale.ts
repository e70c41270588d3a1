import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { isHour } from "../../../platform/jobs/time-at";
import { queueMails } from "../../messages";
import { mailingOf, lockOrders, whyNotInvoiced } from "../invoices/guards";
import { readInvoices } from "../invoices/queries";
import { invoiceLetter, readIssuer } from "../papers/documents";
import { recordSales } from "../sales/invoice-order";
import { raiseSales } from "../sales/raise-sales";

/*
 * A business may have an invoice raised and mailed for every paid sale (docs/decisions/0238): in the night after its
 * delivery, since a driver may undo that until the day is over.
 */

type Worker = Pick<Service, "database" | "log">;

/** The hour of a business's own clock in which its invoices are raised. */
const hourOfNight = 3;

/** By the clock, hourly: a job for each business whose night it is. */
export async function raiseByNight(
  { database }: Pick<Service, "database">,
  asked: Tasks["raise_by_night"],
  now = new Date(),
): Promise<void> {
  const payload = sql<Tasks["raise_every_sale"]>`jsonb_build_object('tenantId', b.id)`;
  await enqueueForRows(
    database.service,
    "raise_every_sale",
    sqlBuilder
      .selectFrom("businesses as b")
      .where("b.vat_invoices_since", "is not", null)
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(isHour(now, { from: hourOfNight }, asked)),
    { payload },
  );
}

/** So many are raised in one transaction, which holds the counter of numbers. */
const atOnce = 100;

/**
 * Raises an invoice for each paid order of the days before today that has none, and mails it where there is an address.
 * Run twice, it raises each once. What can't have one (more than £250 and nobody named, money on its way back) is left
 * for the office.
 */
export async function raiseEverySale(
  { database, log }: Worker,
  { tenantId }: Tasks["raise_every_sale"],
  now = new Date(),
): Promise<void> {
  const { service } = database;
  let after: string | null = null;
  let raised = 0;
  for (;;) {
    const ids: string[] = await salesWithoutInvoice(service, tenantId, { after, now });
    const last = ids.at(-1);
    if (last === undefined) break;
    raised += await runPatiently(service, (tx) => raiseSome(tx, tenantId, ids, now));
    after = last;
  }
  if (raised > 0) log.info({ tenantId, raised }, "raised invoices for paid sales");
}

/** Paid orders on no invoice that were delivered before today, and since the business wants one for each. */
async function salesWithoutInvoice(
  db: Tx,
  tenantId: string,
  { after, now }: { after: string | null; now: Date },
): Promise<string[]> {
  const deliveredOn = sql<Date>`(o.delivered_at at time zone b.time_zone)::date`;
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .innerJoin("businesses as b", "b.id", "o.tenant_id")
      .where("o.tenant_id", "=", tenantId)
      .where("o.status", "=", sql.lit("delivered"))
      .where("o.paid_at", "is not", null)
      .where(deliveredOn, ">=", sql<Date>`b.vat_invoices_since`)
      .where(deliveredOn, "<", sql<Date>`(${now}::timestamptz at time zone b.time_zone)::date`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("invoice_orders as i")
              .whereRef("i.tenant_id", "=", "o.tenant_id")
              .whereRef("i.order_id", "=", "o.id")
              .where("i.released_at", "is", null)
              .select("i.order_id"),
          ),
        ),
      )
      .where((eb) => (after === null ? eb.lit(true) : eb("o.id", ">", after)))
      .orderBy("o.id")
      .limit(atOnce)
      .select("o.id"),
  );
  return rows.map(({ id }) => id);
}

/** Gives how many were raised. Judged again while the orders are held. */
async function raiseSome(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<number> {
  const held = await lockOrders(tx, tenantId, orderIds);
  const orders = held.filter((order) => whyNotInvoiced(order) === null);
  const issuer = await readIssuer(tx, tenantId);
  const { timeZone } = issuer;
  const selling = { tenantId, timeZone, now, webUrl: null, byUserId: null, leavesUnknown: true };
  const raised = await raiseSales(tx, selling, orders);
  const system = { tenantId, kind: "system", name: "Roundsman" } as const;
  const record = async (happening: Parameters<typeof recordActivity>[2] | null) => {
    if (happening) await recordActivity(tx, system, happening, { now, requestId: null });
  };
  await recordSales(record, raised, orders);
  const ids = raised.map(({ id }) => id);
  const letters = (await readInvoices(tx, tenantId, ids)).flatMap((invoice) => {
    const { to } = mailingOf(invoice);
    return to === null ? [] : [{ id: invoice.id, letter: invoiceLetter(invoice, to, issuer) }];
  });
  if (letters.length > 0) {
    await queueMails(
      tx,
      tenantId,
      letters.map(({ letter }) => letter),
      now,
    );
    await tx.invoice.updateMany({
      where: { tenantId, id: { in: letters.map(({ id }) => id) } },
      data: { emailedAt: now },
    });
  }
  return raised.length;
}
