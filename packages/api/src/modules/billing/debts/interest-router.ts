import { runSqlForOne, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid, notFound, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { day, fromDay, longDay, pounds, todayIn } from "../../../platform/values/format";
import { Day, Uuid } from "../../../platform/values/values";
import { findCustomer, refuseErased } from "../../customers";
import { readInvoices, viewInvoice } from "../invoices/queries";
import { Invoice } from "../invoices/schema";
import { billingAddresses, putInvoices } from "../invoices/put-invoices";
import { lockInvoices, lockOpenInvoices } from "../ledger/settle";
import { readBaseRates } from "./base-rates";
import {
  bearingOf,
  daysInWords,
  mostCharged,
  ratePercent,
  readLateDebts,
  type Bearing,
} from "./late-debts";

/* Statutory interest and compensation: worked out, and charged when somebody asks (docs/decisions/0261). */

/** Which of a customer's invoices, up to which day: all that are overdue, and today, where it is left out. */
const InterestQuery = z.object({ invoiceId: Uuid.optional(), to: Day.optional() });

const InterestCharging = z.object({
  invoiceIds: z.array(Uuid).min(1).max(mostCharged).optional(),
  to: Day.optional(),
});

const Sums = z.object({
  interestPence: z.int(),
  compensationPence: z.int(),
  totalPence: z.int(),
});

/** What a customer's invoices bear up to a day that was not charged yet. Pence, without VAT: it bears none. */
export const InterestEstimate = Sums.extend({
  customerId: Uuid,
  to: Day,
  items: z.array(
    Sums.extend({
      invoiceId: Uuid,
      number: z.string(),
      dueOn: Day,
      leftPence: z.int(),
      /** The day whose base rate holds for it, that rate, and the rate that it bears; null where none is known. */
      referenceOn: Day.nullable(),
      basePercent: z.number().nullable(),
      ratePercent: z.number().nullable(),
      /** Days through which the same sum was owed. */
      owed: z.array(z.object({ from: Day, to: Day, days: z.int(), owedPence: z.int() })),
      /** Null, or why it can't be charged: then it bears nothing here. */
      why: z.string().nullable(),
    }),
  ),
  /** The day from which the last base rate that is known holds. */
  ratesFrom: Day.nullable(),
  /** Null, or why nothing can be charged. */
  can: z.object({ charge: z.string().nullable() }),
}).meta({ id: "InterestEstimate" });

interface Asking {
  tenantId: string;
  customer: Customer & { id: string };
  invoiceIds?: readonly string[];
  to: string;
}

interface Customer {
  name: string;
  onAccount: boolean;
  companyNumber: string | null;
  vatNumber: string | null;
}

/** The law is for debts between businesses alone. A trade account or a number of a business makes one. */
const whyNoBusiness = ({ name, onAccount, companyNumber, vatNumber }: Customer): string | null =>
  onAccount || companyNumber !== null || vatNumber !== null
    ? null
    : `${name} is not known as a business: they have no trade account, company number or VAT number.`;

/** @throws not_found where one that is named is none of the customer's */
async function readBearings(
  runner: SqlRunner,
  { tenantId, customer, invoiceIds, to }: Asking,
): Promise<{ bearings: Bearing[]; ratesFrom: string | null }> {
  const { items: rates } = await readBaseRates(runner, tenantId);
  const debts = await readLateDebts(runner, { tenantId, customerId: customer.id, invoiceIds, to });
  if (invoiceIds && debts.length < new Set(invoiceIds).size) throw notFound("invoice");
  const notBusiness = whyNoBusiness(customer);
  return {
    bearings: debts.map((debt) => bearingOf(debt, rates, { to, notBusiness })),
    ratesFrom: rates[0]?.startsOn ?? null,
  };
}

/** The day up to which is charged. @throws validation for one that is not there yet */
function dayOf(to: string | undefined, today: string): string {
  if (to !== undefined && to > today)
    throw invalid({ path: "to", message: "This day is not there yet." });
  return to ?? today;
}

/** GET /customers/{id}/interest. */
const estimate = business("invoices:read")
  .concat(findCustomer)
  .input(InterestQuery)
  .output(InterestEstimate)
  .query(async ({ ctx, input: { invoiceId, to: asked } }) => {
    const { customer, business: here } = ctx;
    const to = dayOf(asked, todayIn(here.timeZone, ctx.now));
    const { bearings, ratesFrom } = await readBearings(ctx.db, {
      tenantId: here.id,
      customer,
      invoiceIds: invoiceId === undefined ? undefined : [invoiceId],
      to,
    });
    return {
      customerId: customer.id,
      to,
      items: bearings.map(viewBearing),
      ...sumsOf(bearings),
      ratesFrom,
      can: { charge: whyNoCharge(bearings) },
    };
  });

const sumsOf = (bearings: readonly Bearing[]): z.infer<typeof Sums> => {
  const add = (pence: (bearing: Bearing) => number) =>
    bearings.reduce((sum, bearing) => sum + pence(bearing), 0);
  const interestPence = add((bearing) => bearing.interestPence);
  const compensationPence = add((bearing) => bearing.compensationPence);
  return { interestPence, compensationPence, totalPence: interestPence + compensationPence };
};

const viewBearing = (bearing: Bearing) => ({
  invoiceId: bearing.debt.id,
  number: bearing.debt.number,
  dueOn: day(bearing.debt.dueOn),
  leftPence: bearing.debt.totalPence - bearing.debt.paidPence,
  referenceOn: bearing.base?.on ?? null,
  basePercent: bearing.base?.percent ?? null,
  ratePercent: bearing.base && ratePercent(bearing.base.percent),
  owed: bearing.stretches.flatMap(({ owed }) => owed),
  why: bearing.why,
  ...sumsOf([bearing]),
});

/** What stands in the way of charging any of these. */
function whyNoCharge(bearings: readonly Bearing[]): string | null {
  if (bearings.some(({ why }) => why === null)) return null;
  return bearings[0]?.why ?? "No invoice is overdue.";
}

/**
 * POST /customers/{id}/interest: charges what their invoices bear, by an invoice of its own. The invoices are held, and
 * no day is charged twice.
 * @throws not_found for an invoice of somebody else; conflict where one that is named can't be charged, or none can
 */
const charge = business("invoices:write")
  .concat(findCustomer)
  .input(InterestCharging)
  .output(Invoice)
  .mutation(async ({ ctx, input: { invoiceIds, to: asked } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const customerId = ctx.customer.id;
    const to = dayOf(asked, todayIn(timeZone, ctx.now));
    const invoice = await ctx.change(async (tx, record) => {
      const customer = await holdCustomer(tx, tenantId, customerId);
      await (invoiceIds
        ? lockInvoices(tx, tenantId, invoiceIds)
        : lockOpenInvoices(tx, tenantId, customerId));
      const { bearings } = await readBearings(tx, { tenantId, customer, invoiceIds, to });
      const refused = invoiceIds && bearings.find(({ why }) => why !== null);
      if (refused) throw conflict(refused.why ?? "", "invoiceIds");
      refuseIf(whyNoCharge(bearings));
      const bearing = bearings.filter(({ why }) => why === null);
      const { totalPence } = sumsOf(bearing);
      const billTo = (await billingAddresses(tx, tenantId, [{ customerId }])).get(customerId);
      const vatKind = { vatRate: 0, vatTreatment: "outside_scope" as const };
      const [raised] = await putInvoices(tx, { tenantId, timeZone, now: ctx.now, webUrl: null }, [
        {
          customerId,
          customerName: customer.name,
          billTo: billTo ?? null,
          orderIds: [],
          lines: bearing.flatMap(linesOf).map(({ description, pence }) => ({
            orderId: null,
            description,
            quantity: 1,
            unitPrice: pence,
            unitPriceIncVat: null,
            ...vatKind,
            discountPercent: 0,
            vatReason: null,
            netPence: pence,
          })),
          sums: {
            netPence: totalPence,
            vatPence: 0,
            totalPence,
            parts: [{ ...vatKind, netPence: totalPence, vatPence: 0 }],
          },
        },
      ]);
      if (!raised) throw new Error("No invoice was raised");
      await tx.interestCharge.createMany({
        data: bearing.flatMap((one) =>
          rowsOf(one).map((row) => ({ tenantId, chargeId: raised.id, ...row })),
        ),
      });
      const { number } = raised.bill;
      await record({
        action: "invoice.raised",
        words: `Charged ${customer.name} ${pounds(totalPence)} of interest and compensation by ${number}`,
        subject: { kind: "invoice", id: raised.id },
        after: { number, totalPence, invoices: bearing.map(({ debt }) => debt.number) },
      });
      for (const one of bearing) {
        const { interestPence, compensationPence } = sumsOf([one]);
        await record({
          action: "invoice.interest_charged",
          words: `Charged interest on ${one.debt.number} to ${longDay(fromDay(to))} by ${number}`,
          subject: { kind: "invoice", id: one.debt.id },
          after: { number, interestPence, compensationPence, to },
        });
      }
      const [row] = await readInvoices(tx, tenantId, [raised.id]);
      if (!row) throw notFound("invoice");
      return row;
    });
    return viewInvoice(invoice, ctx);
  });

/** The customer as they are, held against erasure until the change is through. @throws not_found, conflict */
async function holdCustomer(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<Customer & { id: string }> {
  const customer = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forShare()
      .select([
        "id",
        "name",
        "on_account as onAccount",
        "company_number as companyNumber",
        "vat_number as vatNumber",
        "erased_at as erasedAt",
      ]),
  );
  if (!customer) throw notFound("customer");
  refuseErased(customer);
  return customer;
}

/** What the invoice says of one debt: a line for days without a break, and one for compensation. */
function linesOf({ debt, base, stretches, compensationPence }: Bearing) {
  const rate = base ? `${ratePercent(base.percent)}%` : "";
  const interest = stretches.map(({ interestPence, days, ...stretch }) => ({
    description: `Statutory interest on ${debt.number}, ${daysInWords(stretch)}: ${days} ${days === 1 ? "day" : "days"} at ${rate} a year`,
    pence: interestPence,
  }));
  const fixed = {
    description: `Compensation for late payment of ${debt.number}`,
    pence: compensationPence,
  };
  return [...interest, fixed].filter(({ pence }) => pence > 0);
}

/** What is kept of it. Compensation stands with the first days. */
const rowsOf = ({ debt, base, stretches, compensationPence }: Bearing) =>
  stretches.map((stretch, at) => ({
    invoiceId: debt.id,
    fromOn: fromDay(stretch.from),
    toOn: fromDay(stretch.to),
    basePercent: base?.percent ?? 0,
    interestPence: stretch.interestPence,
    compensationPence: at === 0 ? compensationPence : 0,
  }));

export const interest = router({ estimate, charge });
