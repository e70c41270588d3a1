import { runSqlForOne, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { conflict, invalid, notFound, refuseIf } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { day, fromDay, longDay, pounds, todayIn } from "../../../../platform/values/format";
import { findCustomer, refuseErased } from "../../../customers";
import { tellOfCredit } from "../../../orders";
import { readInvoices, viewInvoice } from "../../invoices/queries";
import { Invoice } from "../../invoices/schema";
import { billingAddresses, putInvoices } from "../../invoices/put-invoices";
import { lockInvoices, lockOpenInvoices } from "../../ledger/settle";
import { readBaseRates } from "./base-rates";
import { linesOf, rowsOf } from "./charge-lines";
import { referenceDay } from "./interest";
import {
  bearingOf,
  ratePercent,
  readLateDebts,
  type Bearing,
  type ClaimedCosts,
} from "./late-debts";
import { InterestCharging, InterestEstimate, InterestQuery, type Sums } from "./schema";

/* Statutory interest and compensation: worked out, and charged when somebody asks (docs/decisions/0261). */

interface Asking {
  tenantId: string;
  customer: Customer;
  invoiceIds?: readonly string[];
  costs?: readonly (ClaimedCosts & { invoiceId: string })[];
  /** Both YYYY-MM-DD. */
  to: string;
  today: string;
}

interface Customer {
  id: string;
  name: string;
  companyNumber: string | null;
  vatNumber: string | null;
  buysForResale: boolean;
}

/**
 * The Act is for debts between businesses alone. A company number, a VAT number, resale or an approved trade application
 * marks one; a private customer may have an account as well.
 */
async function whyNoBusiness(
  runner: SqlRunner,
  tenantId: string,
  { id, name, companyNumber, vatNumber, buysForResale }: Customer,
): Promise<string | null> {
  if (companyNumber !== null || vatNumber !== null || buysForResale) return null;
  const approved = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("trade_applications")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", id)
      .where("status", "=", sql.lit("approved"))
      .select("id")
      .limit(1),
  );
  return approved
    ? null
    : `${name} is not known as a business: they have no company number, VAT number or approved trade application, and don't buy for resale.`;
}

/** @throws not_found where one that is named is none of the customer's */
async function readBearings(
  runner: SqlRunner,
  { tenantId, customer, invoiceIds, costs = [], to, today }: Asking,
) {
  const rates = await readBaseRates(runner, tenantId, today);
  const debts = await readLateDebts(runner, { tenantId, customerId: customer.id, invoiceIds, to });
  const named = new Set([...(invoiceIds ?? []), ...costs.map(({ invoiceId }) => invoiceId)]);
  if (debts.filter(({ id }) => named.has(id)).length < named.size) throw notFound("invoice");
  const notBusiness = await whyNoBusiness(runner, tenantId, customer);
  const bearings = debts.map((debt) => {
    const claimed = costs.find(({ invoiceId }) => invoiceId === debt.id) ?? null;
    return bearingOf(debt, rates, { to, notBusiness, costs: claimed });
  });
  const { items, missing } = rates;
  const needed = new Set(bearings.map(({ lateFrom }) => referenceDay(lateFrom)));
  return {
    bearings,
    ratesFrom: items[0]?.startsOn ?? null,
    missingRates: missing.filter((on) => needed.has(on)),
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
  .query(async ({ ctx, input: { invoiceId, to: asked, costsPence } }) => {
    const { customer, business: here } = ctx;
    const today = todayIn(here.timeZone, ctx.now);
    const to = dayOf(asked, today);
    if (costsPence !== undefined && invoiceId === undefined) {
      throw invalid({ path: "invoiceId", message: "Costs are those of one invoice: name it." });
    }
    const { bearings, ratesFrom, missingRates } = await readBearings(ctx.db, {
      tenantId: here.id,
      customer,
      invoiceIds: invoiceId === undefined ? undefined : [invoiceId],
      costs:
        invoiceId === undefined || !costsPence ? [] : [{ invoiceId, pence: costsPence, what: "" }],
      to,
      today,
    });
    return {
      customerId: customer.id,
      to,
      items: bearings.map(viewBearing),
      ...sumsOf(bearings),
      ratesFrom,
      missingRates,
      can: { charge: whyNoCharge(bearings) },
    };
  });

const sumsOf = (bearings: readonly Bearing[]): z.infer<typeof Sums> => {
  const add = (pence: (bearing: Bearing) => number) =>
    bearings.reduce((sum, bearing) => sum + pence(bearing), 0);
  const interestPence = add((bearing) => bearing.interestPence);
  const compensationPence = add((bearing) => bearing.compensationPence);
  const costsPence = add((bearing) => bearing.costsPence);
  const totalPence = interestPence + compensationPence + costsPence;
  return { interestPence, compensationPence, costsPence, totalPence };
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

/** @throws validation where the costs of one invoice are stated twice */
function refuseTwice(costs: readonly { invoiceId: string }[]): void {
  const issues = costs.flatMap(({ invoiceId }, index) =>
    costs.findIndex((other) => other.invoiceId === invoiceId) < index
      ? [{ path: `costs.${index}.invoiceId`, message: "This invoice is named twice." }]
      : [],
  );
  if (issues.length > 0) throw invalid(...issues);
}

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
  .mutation(async ({ ctx, input: { invoiceIds, to: asked, costs } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const customerId = ctx.customer.id;
    const today = todayIn(timeZone, ctx.now);
    const to = dayOf(asked, today);
    refuseTwice(costs ?? []);
    const invoice = await ctx.change(async (tx, record) => {
      const customer = await holdCustomer(tx, tenantId, customerId);
      await (invoiceIds
        ? lockInvoices(tx, tenantId, invoiceIds)
        : lockOpenInvoices(tx, tenantId, customerId));
      const { bearings } = await readBearings(tx, {
        tenantId,
        customer,
        invoiceIds,
        costs,
        to,
        today,
      });
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
            fuelCertificate: null,
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
        const { interestPence, compensationPence, costsPence } = sumsOf([one]);
        await record({
          action: "invoice.interest_charged",
          words: `Charged interest on ${one.debt.number} to ${longDay(fromDay(to))} by ${number}`,
          subject: { kind: "invoice", id: one.debt.id },
          after: { number, interestPence, compensationPence, costsPence, to },
        });
      }
      const what = `interest charged by ${number}`;
      await tellOfCredit(tx, { tenantId, now: ctx.now, what, customerIds: [customerId] });
      const [row] = await readInvoices(tx, tenantId, [raised.id]);
      if (!row) throw notFound("invoice");
      return row;
    });
    return viewInvoice(invoice, ctx);
  });

/** The customer as they are, held against erasure until the change is through. @throws not_found, conflict */
async function holdCustomer(tx: Tx, tenantId: string, id: string): Promise<Customer> {
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
        "company_number as companyNumber",
        "vat_number as vatNumber",
        "buys_for_resale as buysForResale",
        "erased_at as erasedAt",
      ]),
  );
  if (!customer) throw notFound("customer");
  refuseErased(customer);
  return customer;
}

export const interest = router({ estimate, charge });
