import { runSql, runSqlForOne, sameBusiness, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { ForeignPayment } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import { describeError } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { payInvoices, settleInvoices } from "../../billing";
import { recordReceipt, reverseReceipt } from "../../ledger";
import { tellOfCredit, unpayIfShort } from "../../orders";
import { reopenMatched } from "../bank/match-lines";
import { calling, holdOn, type ConnectionRow, type Tools } from "./connection";
import { programNames } from "./schema";

/* Payments that were made in the accounts program become receipts here, once each (docs/decisions/0257). */

interface Held {
  row: ConnectionRow;
  by: string;
  organisationId: string;
}

/** What was read before is read once more: the clocks of the two may differ. */
const overlapMs = milliseconds({ minutes: 10 });

/** Gives for how long the program wants to be left alone. */
export async function readPayments(tools: Tools, held: Held, now: Date): Promise<number> {
  const { row, by } = held;
  const { tenantId, readUntil, startsOn } = row;
  const from = readUntil ?? new Date(`${startsOn}T00:00:00Z`);
  const since = new Date(from.getTime() - overlapMs);
  await holdOn(tools, { tenantId, by });
  const { value, restMs } = await calling(tools, row, (program, access) =>
    program.paymentsSince(access, since),
  );
  for (const payment of value) {
    await (payment.gone
      ? takeBackGone(tools, held, payment, now)
      : takeMade(tools, held, payment, now));
  }
  await runSql(
    tools.database.service,
    sqlBuilder
      .updateTable("accounts_connections")
      .set({ read_until: now })
      .where("tenant_id", "=", tenantId)
      .where("held_by", "=", by),
  );
  return restMs;
}

/** QuickBooks knows a payment of several invoices by one id, and each of its parts by that and the invoice's. */
const idsOf = (externalId: string) => [externalId, externalId.replace(/\/.*$/, "")];

async function takeMade(
  tools: Tools,
  { row, organisationId }: Held,
  { id, invoiceId, amountPence, date, reference }: ForeignPayment,
  now: Date,
): Promise<void> {
  const { tenantId, program } = row;
  const db = tools.database.service;
  const ours = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("accounts_documents as d")
      .where("d.tenant_id", "=", tenantId)
      .where("d.organisation_id", "=", organisationId)
      .where("d.external_id", "in", idsOf(id))
      .where("d.kind", "in", ["payment", "credit"])
      .select("d.id"),
  );
  if (ours || amountPence <= 0) return;
  // A request for a payment may be under way whose answer was lost: it is looked for before it is taken as another's.
  if (reference?.startsWith("RM-")) return;
  const paid = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("accounts_documents as d")
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.source_id"),
      )
      .innerJoin("businesses as b", "b.id", "d.tenant_id")
      .where("d.tenant_id", "=", tenantId)
      .where("d.organisation_id", "=", organisationId)
      .where("d.kind", "=", sql.lit("invoice"))
      .where("d.external_id", "=", invoiceId)
      .select([
        "i.id",
        "i.number",
        "i.customer_id as customerId",
        sql<number>`case when i.status = 'sent' then i.total_pence - i.paid_pence else 0 end`.as(
          "owedPence",
        ),
        sql<string | null>`b.books_closed_to::text`.as("closedTo"),
      ]),
  );
  if (!paid) return;
  const name = programNames[program];
  await runPatiently(db, async (tx) => {
    // The key of these rows has two that read at once take it once.
    const taken = { tenantId, organisationId, externalId: id };
    if ((await tx.accountsPayment.count({ where: taken })) > 0) return;
    const receiptId = await recordReceipt(tx, {
      tenantId,
      customerId: paid.customerId,
      method: "bank_transfer",
      amountPence,
      at: now,
      // A day that is closed here or still to come is not taken: it counts on the first open one.
      ...((paid.closedTo === null || date > paid.closedTo) &&
        date <= now.toISOString().slice(0, 10) && { on: date }),
      reference: [name, reference].filter(Boolean).join(": ").slice(0, 120),
    });
    if (receiptId === null) return;
    await tx.accountsPayment.create({
      data: { ...taken, receiptId, takenAt: now },
      select: { receiptId: true },
    });
    const pays = Math.min(amountPence, paid.owedPence);
    if (pays > 0 && paid.customerId !== null) {
      await payInvoices(tx, {
        tenantId,
        customerId: paid.customerId,
        source: { receiptId },
        via: "office",
        leftPence: amountPence,
        chosen: [{ invoiceId: paid.id, amountPence: pays }],
        at: now,
        byUserId: null,
      });
    }
    await told(tx, row, now, {
      action: "receipt.taken",
      words: `Took ${pounds(amountPence)} for ${paid.number} from ${name}`,
      subject: { kind: "receipt", id: receiptId },
      after: { amountPence, invoice: paid.number },
    });
  });
}

/** A payment that was deleted there: its receipt is reversed; one that was sent from here waits for somebody to look. */
async function takeBackGone(
  tools: Tools,
  { row, organisationId }: Held,
  { id }: ForeignPayment,
  now: Date,
): Promise<void> {
  const { tenantId, program } = row;
  const db = tools.database.service;
  const name = programNames[program];
  await runSql(
    db,
    sqlBuilder
      .updateTable("accounts_documents")
      .set({
        external_id: null,
        sent_pence: 0,
        state: sql.lit("refused"),
        why: `It was deleted in ${name}.`,
      })
      .where("tenant_id", "=", tenantId)
      .where("organisation_id", "=", organisationId)
      .where("kind", "=", sql.lit("payment"))
      .where("external_id", "=", id)
      .where("wanted_pence", ">", 0),
  );
  const taken = await runSql(
    db,
    sqlBuilder
      .selectFrom("accounts_payments as p")
      .where("p.tenant_id", "=", tenantId)
      .where("p.organisation_id", "=", organisationId)
      .where((eb) =>
        eb.or([
          eb("p.external_id", "=", id),
          eb(sql<string>`split_part(p.external_id, '/', 1)`, "=", id),
        ]),
      )
      .where(
        sql<boolean>`not exists (select from receipts r
          where ${sameBusiness("r", "p")} and r.reverses_id = p.receipt_id)`,
      )
      .select("p.receipt_id as receiptId"),
  );
  for (const { receiptId } of taken) {
    try {
      await runPatiently(db, async (tx) => {
        const entry = { tenantId, at: now, byUserId: null };
        const reason = `The payment was deleted in ${name}.`;
        const touched = await reverseReceipt(tx, { ...entry, id: receiptId, reason });
        await settleInvoices(tx, { tenantId, at: now, via: "office" }, touched.invoiceIds);
        for (const orderId of touched.orderIds) {
          await unpayIfShort(tx, { tenantId, orderId, reversalId: touched.reversalId }, now);
        }
        const what = `a payment was deleted in ${name}`;
        await tellOfCredit(tx, { tenantId, now, what, ...touched });
        await reopenMatched({ tenantId, receiptId, reason }, { tx, now });
        await told(tx, row, now, {
          action: "receipt.reversed",
          words: `Reversed a receipt: its payment was deleted in ${name}`,
          subject: { kind: "receipt", id: receiptId },
          after: { reason },
        });
      });
    } catch (error) {
      // A part of it was paid back meanwhile: it stays, and the office sees both.
      if (describeError(error).body.error !== "conflict") throw error;
      tools.log.warn({ tenantId, receiptId }, "a payment deleted in the accounts program stays");
    }
  }
}

const told = (
  tx: Tx,
  { tenantId, program }: ConnectionRow,
  now: Date,
  happening: Parameters<typeof recordActivity>[2],
) =>
  recordActivity(tx, { tenantId, kind: "provider", name: programNames[program] }, happening, {
    now,
    requestId: null,
  });
