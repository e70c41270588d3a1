import type { TablesOnPaper } from "./tables-paper";
import type { PrismaClient, Tx } from "@roundsman/db";
import { onThread } from "../../../platform/threads/on-thread";
import { longDay, pounds } from "../../../platform/values/format";
import type { Service } from "../../../platform/context/context";
import { invoicePayAddress } from "../../business";
import type { CustomerMail } from "../../messages";
import { discountOf } from "../../orders";
import { creditNoteMail, type CreditNoteRow } from "../credit/credit-notes";
import { canTakePayment } from "../payments/checkout";
import type { CreditNoteOnPaper } from "./credit-note-paper";
import type { InvoiceOnPaper, Issuer } from "./papers";
import { payByCardAt, payToLines, payToOf, pleasePay } from "../invoices/pay-to";
import { invoiceMail, type InvoiceRow } from "../invoices/queries";

const issuerColumns = {
  name: true,
  address: true,
  phone: true,
  email: true,
  companyNumber: true,
  vatNumber: true,
  vatRegistered: true,
  vatRegisteredFrom: true,
  timeZone: true,
} as const;

const bankColumns = {
  bankName: true,
  bankAccountName: true,
  bankSortCode: true,
  bankAccountNumber: true,
} as const;

/**
 * The business as its invoices and their mails name it, and where they ask to be paid.
 * @param service left out, no paper or mail names a pay link
 */
export async function readIssuer(
  db: Pick<PrismaClient | Tx, "business">,
  tenantId: string,
  service?: Pick<Service, "providers" | "settings">,
): Promise<Issuer> {
  const {
    bankName,
    bankAccountName,
    bankSortCode,
    bankAccountNumber,
    slug,
    paymentConnection: connection,
    ...issuer
  } = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { ...issuerColumns, ...bankColumns, slug: true, paymentConnection: true },
    relationLoadStrategy: "join",
  });
  const payTo = payToOf({ bankName, bankAccountName, bankSortCode, bankAccountNumber });
  const payments = service?.providers.payments;
  const takesCards = payments && payments.kind !== "none" && canTakePayment(connection, payments);
  const site = takesCards && { shopUrl: service.settings.urls.shop, slug };
  return { ...issuer, payTo, payPages: site ? invoicePayAddress(site, "") : null };
}

const drawOnThread = onThread<(invoice: InvoiceOnPaper) => Uint8Array>("paper", "invoicePaper");

/** An invoice as a PDF on A4. What its discounts come to is counted here: threads load nothing of other modules. */
export const drawInvoice = (paper: Omit<InvoiceOnPaper, "discountPence">): Promise<Uint8Array> =>
  drawOnThread({ ...paper, discountPence: discountOf(paper.invoice.lines) });

/** A credit note as a PDF on A4. */
export const drawCreditNote = onThread<(creditNote: CreditNoteOnPaper) => Uint8Array>(
  "paper",
  "creditNotePaper",
);

/** A business's figures as a PDF on A4. */
export const drawTables = onThread<(paper: TablesOnPaper) => Uint8Array>("paper", "tablesPaper");

/** When to pay an open invoice, and where: paragraphs of its mail. */
function howToPay(
  invoice: InvoiceRow,
  { payTo, payPages }: Pick<Issuer, "payTo" | "payPages">,
): string[] {
  const { number, totalPence, paidPence } = invoice;
  const please =
    paidPence === 0
      ? pleasePay(invoice)
      : `${pounds(paidPence)} is paid. ${pleasePay(invoice, `the other ${pounds(totalPence - paidPence)}`)}`;
  const account = payTo && payToLines(payTo, number).map(([name, value]) => `${name}: ${value}`);
  const link = payByCardAt(invoice, payPages);
  return [
    please,
    ...(account ? [["Our bank account:", ...account].join("\n")] : []),
    ...(link ? [`Pay by card, all of it or a part: ${link}`] : []),
  ];
}

export const invoiceLetter = (
  invoice: InvoiceRow,
  to: string,
  issuer: Pick<Issuer, "name" | "email" | "payTo" | "payPages">,
): CustomerMail => ({
  kind: invoiceMail,
  to,
  replyTo: issuer.email,
  customerId: invoice.customerId,
  fields: {
    business: issuer.name,
    customer: invoice.customerName,
    invoice: invoice.number,
    total: pounds(invoice.totalPence),
    due: longDay(invoice.dueOn),
  },
  details: invoice.status === "paid" ? ["It is paid. Thank you."] : howToPay(invoice, issuer),
  about: { kind: "invoice", id: invoice.id },
});

export const creditNoteLetter = (
  creditNote: CreditNoteRow,
  to: string,
  issuer: { name: string; email: string | null },
): CustomerMail => ({
  kind: creditNoteMail,
  to,
  replyTo: issuer.email,
  customerId: creditNote.customerId,
  fields: {
    business: issuer.name,
    customer: creditNote.customerName,
    creditNote: creditNote.number,
    invoice: creditNote.invoiceNumber,
    total: pounds(creditNote.totalPence),
  },
  details: [],
  about: { kind: "credit_note", id: creditNote.id },
});
