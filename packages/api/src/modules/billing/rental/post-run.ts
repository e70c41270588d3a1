import { anyUuid, lockName, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { invalid, notFound, refuseIf } from "../../../platform/base/errors";
import { countWords, fromDay, longDay, pounds, todayIn } from "../../../platform/values/format";
import type { VatKind } from "../../../platform/values/values";
import { sumsOf } from "../../orders";
import { issueCreditNote } from "../credit/issue";
import { billingAddresses, putInvoices } from "../invoices/put-invoices";
import { readClasses } from "./classes";
import { readDue, type DueCustomer, type DueLine } from "./due";
import { periodOf, whyNotPosted } from "./period";
import type { NewRentalRun } from "./schema";

type Asking = BusinessCaller & { now: Date };

interface Period {
  from: string;
  to: string;
}

interface Charge extends DueLine {
  customerId: string;
  invoiceId: string | null;
  creditNoteId: string | null;
}

/**
 * Bills the days to `to`: an invoice for each customer who owes, a credit note where more was billed than is owed. Who
 * is held is left out, and billed by the next run. Of two runs at once the second finds the days billed. Gives the id.
 * @throws validation on `to`; not_found for a customer of another business; conflict where nothing can be billed
 */
export async function postRun(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { to, holds }: z.output<typeof NewRentalRun>,
): Promise<string> {
  const { id: tenantId, timeZone } = ctx.business;
  await lockName(tx, `rental ${tenantId}`);
  const classes = await readClasses(tx, tenantId);
  const period = await periodOf(tx, { tenantId, classes, today: todayIn(timeZone, ctx.now), to });
  const held = new Set(holds.map(({ customerId }) => customerId));
  const { from } = period;
  const due =
    from === null || period.to < from
      ? []
      : await readDue(tx, { tenantId, timeZone, from, to: period.to }, classes);
  refuseIf(whyNotPosted(period, due.length));
  if (from === null) throw notFound("rental class");
  await requireDue(tx, tenantId, holds, due);
  const billed = due.filter(({ customerId }) => !held.has(customerId));
  await holdCustomers(tx, tenantId, billed);
  const doer = doerOf(ctx.caller);
  const { id: runId } = await tx.rentalRun.create({
    data: {
      tenantId,
      fromOn: fromDay(from),
      toOn: fromDay(period.to),
      postedAt: ctx.now,
      postedByName: doer.name,
      postedByUserId: doer.id,
    },
    select: { id: true },
  });
  const at = { tenantId, timeZone, now: ctx.now, byUserId: doer.id };
  const credited = await creditAll(tx, record, at, billed);
  const charged = await invoiceAll(tx, record, at, { from, to: period.to }, billed);
  const free = billed.flatMap(({ customerId, lines }) =>
    lines
      .filter(({ netPence }) => netPence === 0)
      .map((line): Charge => ({ ...line, customerId, invoiceId: null, creditNoteId: null })),
  );
  const charges = [...charged, ...credited, ...free];
  await tx.rentalCharge.createMany({
    data: charges.map(({ rentalClass, evenly: _evenly, ...charge }) => ({
      tenantId,
      runId,
      classId: rentalClass.id,
      ...charge,
    })),
  });
  await tx.rentalHold.createMany({ data: holds.map((hold) => ({ tenantId, runId, ...hold })) });
  const netPence = charges.reduce((sum, charge) => sum + charge.netPence, 0);
  await record({
    action: "rental.posted",
    words: `Billed rental to ${longDay(fromDay(period.to))}: ${countWords(billed.length, "customer")}, ${pounds(netPence)} ex VAT`,
    subject: { kind: "rental_run", id: runId },
    after: {
      ...period,
      customers: billed.length,
      netPence,
      held: holds.map((hold) => ({ ...hold })),
    },
  });
  return runId;
}

/** @throws not_found for a customer of another business; validation for one who has nothing to be billed */
async function requireDue(
  tx: Tx,
  tenantId: string,
  holds: readonly { customerId: string }[],
  due: readonly DueCustomer[],
): Promise<void> {
  const billed = new Set(due.map(({ customerId }) => customerId));
  const ids = holds.map(({ customerId }) => customerId);
  if ((await tx.customer.count({ where: { tenantId, id: { in: ids } } })) < ids.length) {
    throw notFound("customer");
  }
  const issues = ids.flatMap((id, n) =>
    billed.has(id)
      ? []
      : [{ path: `holds.${n}.customerId`, message: "This customer has nothing to be billed." }],
  );
  if (issues.length > 0) throw invalid(...issues);
}

/** Held against erasure until the run is through, in the order of their ids. */
async function holdCustomers(
  tx: Tx,
  tenantId: string,
  customers: readonly { customerId: string }[],
): Promise<void> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(customers.map(({ customerId }) => customerId)))
      .orderBy("id")
      .forShare()
      .select("id"),
  );
}

interface At {
  tenantId: string;
  timeZone: string;
  now: Date;
  byUserId: string | null;
}

async function invoiceAll(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now }: At,
  period: Period,
  customers: readonly DueCustomer[],
): Promise<Charge[]> {
  const owing = customers
    .map((customer) => ({
      ...customer,
      lines: customer.lines.filter(({ netPence }) => netPence > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
  const addresses = await billingAddresses(tx, tenantId, owing);
  const bills = owing.map(({ customerId, customerName, lines }) => {
    const billed = lines.map((line) => ({
      orderId: null,
      description: describe(line, period),
      quantity: 1,
      unitPrice: line.netPence,
      unitPriceIncVat: null,
      vatRate: line.rentalClass.vatRate,
      vatTreatment: line.rentalClass.vatTreatment,
      discountPercent: 0,
      netPence: line.netPence,
    }));
    return {
      customerId,
      customerName,
      billTo: addresses.get(customerId) ?? null,
      orderIds: [],
      lines: billed,
      sums: sumsOf(billed, 0),
      due: lines,
    };
  });
  const raised = await putInvoices(tx, { tenantId, timeZone, now }, bills);
  for (const { id, bill } of raised) {
    const { number, customerName, sums } = bill;
    await record({
      action: "invoice.raised",
      words: `Raised ${number} for ${customerName}: ${pounds(sums.totalPence)} for rental`,
      subject: { kind: "invoice", id },
      after: { number, totalPence: sums.totalPence, orderIds: [] },
    });
  }
  return raised.flatMap(({ id, bill }) =>
    bill.due.map((line): Charge => ({
      ...line,
      customerId: bill.customerId,
      invoiceId: id,
      creditNoteId: null,
    })),
  );
}

/** "Rental of 3 × 47 kg, 1 November 2026 to 30 November 2026", with what of other days is in it. */
export function describe(
  { rentalClass, evenly, bottleDays, freeDays, correctionDays }: DueLine,
  { from, to }: Period,
): string {
  const days = `${longDay(fromDay(from))} to ${longDay(fromDay(to))}`;
  const what =
    evenly === null || evenly === 0 ? rentalClass.name : `${evenly} × ${rentalClass.name}`;
  const more = [
    evenly === null && countWords(bottleDays, "bottle-day"),
    freeDays > 0 && `${freeDays} of them free`,
    correctionDays !== 0 &&
      `${correctionDays > 0 ? "+" : "−"}${Math.abs(correctionDays)} of days before`,
  ].filter((part) => part !== false);
  return [`Rental of ${what}, ${days}`, ...more].join(", ").slice(0, 200);
}

/** Credits what was billed too much, on the newest invoice of rental that has so much left of that VAT. */
async function creditAll(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now, byUserId }: At,
  customers: readonly DueCustomer[],
): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (const { customerId, customerName, lines } of customers) {
    for (const line of lines.filter(({ netPence }) => netPence < 0)) {
      const { vatRate, vatTreatment } = line.rentalClass;
      const kind = { vatRate, vatTreatment };
      const invoice = await creditableInvoice(tx, tenantId, customerId, kind, -line.netPence);
      // Credited by hand already: what is left goes on to the next run.
      const netPence = Math.min(-line.netPence, invoice?.leftPence ?? 0);
      if (!invoice || netPence === 0) {
        charges.push({ ...line, netPence: 0, customerId, invoiceId: null, creditNoteId: null });
        continue;
      }
      const creditNoteId = await issueCreditNote(
        tx,
        {
          tenantId,
          at: now,
          today: todayIn(timeZone, now),
          byUserId,
          reason: `Rental of ${line.rentalClass.name} was billed for bottles that had come back`,
        },
        { invoiceId: invoice.id, customerId, paidSale: false },
        { amounts: [{ ...kind, netPence }] },
      );
      await record({
        action: "credit_note.issued",
        words: `Credited ${customerName} ${pounds(netPence)} ex VAT of rental on ${invoice.number}`,
        subject: { kind: "credit_note", id: creditNoteId },
        after: { invoiceId: invoice.id, netPence },
      });
      charges.push({ ...line, netPence: -netPence, customerId, invoiceId: null, creditNoteId });
    }
  }
  return charges;
}

/** Of a customer's invoices of rental that are not void, the newest of which so much can be credited; else the one with the most left. */
async function creditableInvoice(
  tx: Tx,
  tenantId: string,
  customerId: string,
  { vatRate, vatTreatment }: VatKind,
  wanted: number,
): Promise<{ id: string; number: string; leftPence: number } | null> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("invoices as i")
      .innerJoin("invoice_vat as v", (join) =>
        join.onRef("v.tenant_id", "=", "i.tenant_id").onRef("v.invoice_id", "=", "i.id"),
      )
      .where("i.tenant_id", "=", tenantId)
      .where("i.customer_id", "=", customerId)
      .where(sql<boolean>`i.status <> 'void'`)
      .where("v.vat_rate", "=", vatRate)
      .where("v.vat_treatment", "=", vatTreatment)
      .where(
        sql<boolean>`exists (select from rental_charges c where c.tenant_id = i.tenant_id and c.invoice_id = i.id)`,
      )
      .orderBy("i.sequence", "desc")
      .select([
        "i.id",
        "i.number",
        sql<number>`(v.net_pence - coalesce((
          select sum(cv.net_pence) from credit_notes n
            join credit_note_vat cv on cv.tenant_id = n.tenant_id and cv.credit_note_id = n.id
           where n.tenant_id = i.tenant_id and n.invoice_id = i.id
             and cv.vat_rate = v.vat_rate and cv.vat_treatment = v.vat_treatment), 0))::int`.as(
          "leftPence",
        ),
      ]),
  );
  return (
    rows.find(({ leftPence }) => leftPence >= wanted) ??
    rows.toSorted((a, b) => b.leftPence - a.leftPence)[0] ??
    null
  );
}
