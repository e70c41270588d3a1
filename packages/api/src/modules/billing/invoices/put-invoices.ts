import { utc } from "@date-fns/utc/utc";
import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type SqlRunner,
  type TermsFrom,
  type Tx,
} from "@roundsman/db";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { conflict } from "../../../platform/base/errors";
import { day, daysAfter, fromDay, todayIn } from "../../../platform/values/format";
import { endOpenSession, moveDebtsToInvoices } from "../../orders";
import { numbered } from "../ledger/numbers";
import type { Bill } from "./bills";
import { readIssuing, refuseMissingFacts } from "./required-facts";
import { latePartsOf } from "./late-parts";

/** Where each customer's invoice goes: their first address, a part a line. By customer, in one statement. */
export async function billingAddresses(
  tx: SqlRunner,
  tenantId: string,
  of: readonly { customerId: string | null }[],
): Promise<Map<string | null, string>> {
  const ids = of.flatMap(({ customerId }) => customerId ?? []);
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("delivery_addresses")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", anyUuid(ids))
      .distinctOn("customer_id")
      .orderBy("customer_id")
      .orderBy("archived_at", (sort) => sort.asc().nullsFirst())
      .orderBy("created_at")
      .orderBy("id")
      .select([
        "customer_id as customerId",
        sql<string>`concat_ws(E'\n', line1, nullif(line2, ''), nullif(city, ''), postcode)`.as(
          "address",
        ),
      ]),
  );
  return new Map(rows.map(({ customerId, address }) => [customerId, address]));
}

interface Terms {
  days: number;
  from: TermsFrom;
}

/** The terms of payment that these customers have of their own, in one statement; who has none is left out. */
async function termsOf(
  tx: Tx,
  tenantId: string,
  of: readonly { customerId: string | null }[],
): Promise<Map<string | null, Terms>> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(of.flatMap(({ customerId }) => customerId ?? [])))
      .where("terms_days", "is not", null)
      .where("terms_from", "is not", null)
      .select(["id", "terms_days as days", "terms_from as from"]),
  );
  return new Map(
    rows.flatMap(({ id, days, from }): [string, Terms][] =>
      days === null || from === null ? [] : [[id, { days, from }]],
    ),
  );
}

/**
 * The day on which an invoice is due: so many days after it was issued, or after the last day of that month.
 * @param issuedOn YYYY-MM-DD
 */
export function dueDay(issuedOn: string, { days, from }: Terms): string {
  const start = from === "invoice" ? issuedOn : day(lastDayOfMonth(fromDay(issuedOn), { in: utc }));
  return daysAfter(start, days);
}

const mostPence = 2_147_483_647;

export interface Raising {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** The address of the office, for links of a refusal; null where the caller can't open it. */
  webUrl: string | null;
}

/** A bill, and where it goes. */
export interface AddressedBill extends Bill {
  billTo: string | null;
  /** It bills one order that is paid by itself. */
  paidSale?: boolean;
  /** The invoice of which it bills lines again (docs/decisions/0416). */
  correctsId?: string;
}

/**
 * Makes an invoice of each bill, in their order, in a fixed number of statements however many. Their orders are held.
 * Payment pages that are open for these orders end.
 * @throws conflict where one would come to more than can be kept, or lack what a VAT invoice must have
 */
export async function putInvoices<One extends AddressedBill>(
  tx: Tx,
  { tenantId, timeZone, now, webUrl }: Raising,
  bills: readonly One[],
): Promise<{ bill: One & { number: string }; id: string }[]> {
  if (bills.some(({ sums }) => sums.totalPence > mostPence)) {
    throw conflict("An invoice comes to at most £21,474,836.47: bill fewer orders at once.");
  }
  const today = todayIn(timeZone, now);
  refuseMissingFacts(await readIssuing(tx, tenantId, today), bills, webUrl);
  const business = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { paymentTermsDays: true, paymentTermsFrom: true },
  });
  const usual = { days: business.paymentTermsDays, from: business.paymentTermsFrom };
  const terms = await termsOf(tx, tenantId, bills);
  // The counter is held for as short as can be: everybody who bills waits for it.
  const invoices = await numbered(tx, tenantId, "invoice", bills);
  const issuedOn = fromDay(today);
  const made = await tx.invoice.createManyAndReturn({
    data: invoices.map(({ sums: { netPence, vatPence, totalPence }, ...bill }) => ({
      tenantId,
      sequence: bill.sequence,
      number: bill.number,
      customerId: bill.customerId,
      customerName: bill.customerName,
      billTo: bill.billTo,
      issuedOn,
      dueOn: fromDay(dueDay(today, terms.get(bill.customerId) ?? usual)),
      netPence,
      vatPence,
      totalPence,
      paidSale: bill.paidSale ?? false,
      correctsId: bill.correctsId ?? null,
      createdAt: now,
    })),
    select: { id: true, sequence: true },
  });
  const idOf = new Map(made.map(({ id, sequence }) => [sequence, id]));
  const raised = invoices.flatMap((bill) => {
    const id = idOf.get(bill.sequence);
    return id === undefined ? [] : [{ bill, id }];
  });
  await putContents(tx, tenantId, raised);
  await putLateBillings(tx, tenantId, raised, { timeZone, issuedOn: today });
  const orderIds = bills.flatMap((bill) => bill.orderIds);
  await endOpenSession(tx, { tenantId, orderIds }, now);
  const billed = raised.flatMap(({ id: invoiceId, bill }) =>
    bill.orderIds.map((orderId) => ({ orderId, invoiceId })),
  );
  await moveDebtsToInvoices(tx, tenantId, billed, now);
  return raised;
}

async function putContents(
  tx: Tx,
  tenantId: string,
  raised: readonly { bill: Bill; id: string }[],
): Promise<void> {
  const each = <T>(rows: (bill: Bill) => T[]) =>
    raised.flatMap(({ bill, id: invoiceId }) =>
      rows(bill).map((row) => ({ tenantId, invoiceId, ...row })),
    );
  await tx.invoiceLine.createMany({
    data: each(({ lines }) => lines.map((line, position) => ({ position, ...line }))),
  });
  await tx.invoiceVat.createMany({ data: each(({ sums }) => sums.parts) });
  await tx.invoiceOrder.createMany({
    data: each(({ orderIds }) => orderIds.map((orderId) => ({ orderId }))),
  });
}

/** Keeps which part of each invoice has a tax point of its own. An invoice of a paid sale has none. */
async function putLateBillings(
  tx: Tx,
  tenantId: string,
  raised: readonly { bill: AddressedBill; id: string }[],
  days: Parameters<typeof latePartsOf>[1],
): Promise<void> {
  const rows = raised.flatMap(({ bill, id: invoiceId }) =>
    bill.paidSale
      ? []
      : latePartsOf(bill, days).map(({ deliveredOn, ...part }) => ({
          tenantId,
          invoiceId,
          ...part,
          deliveredOn: fromDay(deliveredOn),
          // The database moves it where the books are closed to that day.
          taxPoint: fromDay(deliveredOn),
        })),
  );
  if (rows.length > 0) await tx.lateBilling.createMany({ data: rows });
}
