import { runSqlForOne, sql, sqlBuilder, type Database, type Tx } from "@roundsman/db";
import { z } from "zod";
import { businessLocked, conflict, notFound, refuseIf } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { anyone } from "../../../platform/middleware/procedures";
import { day, dayOrNull, pounds } from "../../../platform/values/format";
import { Uuid } from "../../../platform/values/values";
import { chargesVatOn, findByLink, invoicePayAddress } from "../../business";
import { whyNotOpen } from "../invoices/guards";
import { lockInvoices } from "../ledger/settle";
import { payToLines, payToOf } from "../invoices/pay-to";
import { canTakePayment, openCheckout, paymentsOf, readConnection, type Payable } from "./checkout";
import { InvoicePayPage } from "./schema";

/*
 * The page behind the pay link of an invoice (docs/decisions/0247). The link is on the invoice and in its mail, and
 * leads here for as long as the invoice is there. Opening it changes nothing, so that a mail scanner does no harm.
 */

/** Pence; the provider takes no less. */
const leastByCard = 30;

const ByPayRef = z.object({ payRef: Uuid });

/** What stands in the way of paying this much by card: nothing is left, or too little. Null where nothing does. */
function whyNotByCard(
  invoice: { status: "sent" | "paid" | "void"; number: string },
  pence: number,
): string | null {
  const tooLittle = `Less than ${leastByCard} p can't be paid by card.`;
  return whyNotOpen(invoice) ?? (pence < leastByCard ? tooLittle : null);
}

/**
 * The invoice that a pay link names, with its business.
 * @throws not_found; business_locked where its business is refused everything
 */
async function findQuoted(ctx: Context, payRef: string) {
  const found = await findByLink(ctx, (tenantId) =>
    runSqlForOne(ctx.database.service, quoted(payRef, tenantId)),
  );
  if (!found) throw notFound("invoice");
  const { tenantId, businessName, slug, testOf, isLocked, ...rest } = found;
  if (isLocked) throw businessLocked();
  const { bankName, bankAccountName, bankSortCode, bankAccountNumber, ...invoice } = rest;
  const payTo = payToOf({ bankName, bankAccountName, bankSortCode, bankAccountNumber });
  return { invoice, business: { id: tenantId, name: businessName, slug, testOf, payTo } };
}

/** @param tenantId the business whose invoice it is; null where that is not known */
function quoted(payRef: string, tenantId: string | null) {
  const statement = sqlBuilder
    .selectFrom("invoices as i")
    .innerJoin("businesses as b", "b.id", "i.tenant_id")
    .where("i.pay_ref", "=", payRef)
    .select([
      "i.id",
      "i.number",
      "i.status",
      "i.issued_on as issuedOn",
      "i.due_on as dueOn",
      "i.collecting_on as collectingOn",
      "i.total_pence as totalPence",
      "i.vat_pence as vatPence",
      "b.vat_registered as vatRegistered",
      sql<string | null>`b.vat_registered_from::text`.as("vatRegisteredFrom"),
      sql<number>`i.total_pence - i.paid_pence`.as("leftPence"),
      "b.id as tenantId",
      "b.name as businessName",
      "b.slug",
      "b.test_of as testOf",
      "b.bank_name as bankName",
      "b.bank_account_name as bankAccountName",
      "b.bank_sort_code as bankSortCode",
      "b.bank_account_number as bankAccountNumber",
      sql<boolean>`b.locked_at is not null or b.closed_at is not null`.as("isLocked"),
    ]);
  return tenantId === null ? statement : statement.where("i.tenant_id", "=", tenantId);
}

/** What the shop shows under an invoice's pay link: what is left to pay, and how. */
export const invoicePage = anyone()
  .input(ByPayRef)
  .output(InvoicePayPage)
  .query(async ({ ctx, input }) => {
    const { invoice, business } = await findQuoted(ctx, input.payRef);
    const { number, status, leftPence } = invoice;
    const { payTo } = business;
    const payments = paymentsOf(ctx, business);
    const connection = await readConnection(ctx.database.service, business.id);
    const takesCards = payments.kind !== "none" && canTakePayment(connection, payments);
    const open = takesCards && leftPence >= leastByCard ? "due" : "not_by_card";
    return {
      businessName: business.name,
      number,
      payRef: input.payRef,
      state: status === "sent" ? open : status,
      issuedOn: day(invoice.issuedOn),
      dueOn: day(invoice.dueOn),
      collectingOn: dayOrNull(invoice.collectingOn),
      totalPence: invoice.totalPence,
      leftPence,
      leastPence: Math.min(leastByCard, leftPence),
      unregistered: invoice.vatPence === 0 && !chargesVatOn(invoice, day(invoice.issuedOn)),
      bankAccount: payTo && payToLines(payTo, number).map(([name, value]) => ({ name, value })),
    };
  });

/**
 * The button of that page: leads to the provider's one page that is open for the invoice, for all that is left or a
 * part of it.
 */
export const payInvoice = anyone()
  .input(ByPayRef.extend({ amountPence: z.int().min(1).optional() }))
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx, input: { payRef, amountPence } }) => {
    const { database, settings, now } = ctx;
    const { invoice, business } = await findQuoted(ctx, payRef);
    const link = invoicePayAddress({ shopUrl: settings.urls.shop, slug: business.slug }, payRef);
    return database.inBusiness(business.id, () =>
      openCheckout({
        db: database.business,
        payments: paymentsOf(ctx, business),
        business,
        payable: payableInvoice(business, invoice.id, amountPence),
        purpose: "link",
        successUrl: `${link}?paid=1`,
        cancelUrl: link,
        now,
      }),
    );
  });

/** An invoice of this business, all that is left of it or a part. @throws conflict where it can't be paid so */
const payableInvoice =
  (business: { id: string; name: string }, invoiceId: string, amountPence?: number) =>
  async (tx: Tx): Promise<Payable> => {
    const [invoice] = await lockInvoices(tx, business.id, [invoiceId]);
    if (!invoice) throw notFound("invoice");
    const leftPence = invoice.totalPence - invoice.paidPence;
    const paying = amountPence ?? leftPence;
    refuseIf(whyNotByCard(invoice, paying));
    if (paying > leftPence) {
      throw conflict(`Only ${pounds(leftPence)} is left to pay.`, "amountPence");
    }
    return {
      paidFor: { invoiceId },
      amountPence: paying,
      title: `Invoice ${invoice.number} from ${business.name}`,
      lines: paying < leftPence ? [`${pounds(paying)} of ${pounds(leftPence)} that is left`] : [],
      // The provider is told no more than it needs.
      customerEmail: null,
    };
  };

/** An order as its customer names it, with the business it is of. */
interface TrackedOrder {
  orderId: string;
  trackingRef: string;
  business: { id: string; name: string; slug: string; testOf: string | null };
}

const tracked = {
  id: true,
  trackingRef: true,
  business: {
    select: { id: true, name: true, slug: true, testOf: true, lockedAt: true, closedAt: true },
  },
} as const;

/**
 * Finds an order by what its customer quotes. A reference is unique within a business alone: where it is the
 * reference of two orders, the one of the business at whose host it was quoted is meant, and no other.
 * @param here that business; null on a host of nobody's
 * @throws not_found; business_locked where its business is refused everything
 */
export async function findTracked(
  { service }: Pick<Database, "service">,
  trackingRef: string,
  here: { id: string } | null,
): Promise<TrackedOrder> {
  const quoted = { trackingRef: trackingRef.toUpperCase() };
  const select = tracked;
  const own =
    here &&
    (await service.order.findFirst({
      where: { tenantId: here.id, ...quoted },
      select,
      relationLoadStrategy: "join",
    }));
  const [found, other] = own
    ? [own]
    : await service.order.findMany({
        where: quoted,
        select,
        take: 2,
        relationLoadStrategy: "join",
      });
  if (!found || other) throw notFound("order");
  const { lockedAt, closedAt, ...business } = found.business;
  if (lockedAt || closedAt) throw businessLocked();
  return { orderId: found.id, trackingRef: found.trackingRef, business };
}
