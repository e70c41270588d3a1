import { anyUuid, lockName, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, invalid, notFound, refuseIf } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { countWords, fromDay, longDay, pounds, todayIn } from "../../../platform/values/format";
import { sumsOf, tellOfCredit } from "../../orders";
import { billingAddresses, putInvoices } from "../invoices/put-invoices";
import { classesToBill } from "./classes";
import { creditAll, type At, type Charge } from "./credit-rental";
import { readDue, type DueCustomer, type DueLine } from "./due";
import { periodOf, whyNotPosted } from "./period";
import type { NewRentalRun } from "./schema";

type Asking = BusinessCaller & Pick<Service, "settings"> & { now: Date };

interface Period {
  from: string;
  to: string;
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
  const today = todayIn(timeZone, ctx.now);
  const classes = await classesToBill(tx, tenantId, today);
  const asking = { tenantId, classes, today, to };
  const period = await periodOf(tx, asking, (message) => conflict(message, "to"));
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
  const at = { tenantId, timeZone, now: ctx.now, webUrl: ctx.settings.urls.web, byUserId: doer.id };
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
  const hasVat = charges.some(({ rentalClass }) => rentalClass.vatTreatment !== "outside_scope");
  await record({
    action: "rental.posted",
    words: `Billed rental to ${longDay(fromDay(period.to))}: ${countWords(billed.length, "customer")}, ${pounds(netPence)}${hasVat ? " ex VAT" : ""}`,
    subject: { kind: "rental_run", id: runId },
    after: {
      ...period,
      customers: billed.length,
      netPence,
      held: holds.map((hold) => ({ ...hold })),
    },
  });
  const what = `rental to ${longDay(fromDay(period.to))}`;
  const customerIds = charged.map(({ customerId }) => customerId);
  await tellOfCredit(tx, { tenantId, now: ctx.now, what, customerIds });
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

async function invoiceAll(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now, webUrl }: At,
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
      vatReason: null,
      fuelCertificate: null,
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
  const raised = await putInvoices(tx, { tenantId, timeZone, now, webUrl }, bills);
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
function describe(
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
