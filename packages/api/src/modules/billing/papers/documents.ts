import type { PrismaClient, Tx } from "@roundsman/db";
import type { MailAttachment } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { onThread } from "../../../platform/threads/on-thread";
import { pounds } from "../../../platform/values/format";
import { whyUnverified } from "../../business";
import { sendFrom, type Letter } from "../../messages";
import { creditNoteMail, readCreditNote, type CreditNoteRow } from "../credit/credit-notes";
import type { CreditNoteOnPaper } from "./credit-note-paper";
import type { InvoiceOnPaper, Issuer } from "./papers";
import type { StatementOnPaper } from "./statement-paper";
import { payToLines, payToOf, pleasePay, type PayTo } from "./pay-to";
import { invoiceMail, readInvoice, type InvoiceRow } from "../invoices/queries";

const issuerColumns = {
  name: true,
  address: true,
  phone: true,
  email: true,
  companyNumber: true,
  vatNumber: true,
  timeZone: true,
} as const;

const bankColumns = {
  bankName: true,
  bankAccountName: true,
  bankSortCode: true,
  bankAccountNumber: true,
} as const;

/** The business as its invoices and their mails name it, and where they ask to be paid. */
export async function readIssuer(
  db: Pick<PrismaClient | Tx, "business">,
  tenantId: string,
): Promise<Issuer> {
  const { bankName, bankAccountName, bankSortCode, bankAccountNumber, ...issuer } =
    await db.business.findFirstOrThrow({
      where: { id: tenantId },
      select: { ...issuerColumns, ...bankColumns },
    });
  const payTo = payToOf({ bankName, bankAccountName, bankSortCode, bankAccountNumber });
  return { ...issuer, payTo };
}

/** An invoice as a PDF on A4. */
export const drawInvoice = onThread<(invoice: InvoiceOnPaper) => Uint8Array>(
  "paper",
  "invoicePaper",
);

/** A credit note as a PDF on A4. */
export const drawCreditNote = onThread<(creditNote: CreditNoteOnPaper) => Uint8Array>(
  "paper",
  "creditNotePaper",
);

/** A statement of account as a PDF on A4. */
export const drawStatement = onThread<(statement: StatementOnPaper) => Uint8Array>(
  "paper",
  "statementPaper",
);

/** When to pay an open invoice, and where: paragraphs of its mail. */
function howToPay(invoice: InvoiceRow, payTo: PayTo | null): string[] {
  const { number, totalPence, paidPence } = invoice;
  const please =
    paidPence === 0
      ? pleasePay(invoice)
      : `${pounds(paidPence)} is paid. ${pleasePay(invoice, `the other ${pounds(totalPence - paidPence)}`)}`;
  if (payTo === null) return [please];
  const lines = payToLines(payTo, number).map(([name, value]) => `${name}: ${value}`);
  return [please, ["Our bank account:", ...lines].join("\n")];
}

export const invoiceLetter = (
  invoice: InvoiceRow,
  to: string,
  issuer: Pick<Issuer, "name" | "email" | "payTo">,
): Letter => ({
  kind: invoiceMail,
  to,
  replyTo: issuer.email,
  subject: `Invoice ${invoice.number} from ${issuer.name}`,
  text: [
    `Hello ${invoice.customerName},`,
    `Invoice ${invoice.number} is attached. It comes to ${pounds(invoice.totalPence)} including VAT.`,
    ...(invoice.status === "paid" ? ["It is paid. Thank you."] : howToPay(invoice, issuer.payTo)),
    issuer.name,
  ].join("\n\n"),
  about: { kind: "invoice", id: invoice.id },
});

export const creditNoteLetter = (
  creditNote: CreditNoteRow,
  to: string,
  issuer: { name: string; email: string | null },
): Letter => ({
  kind: creditNoteMail,
  to,
  replyTo: issuer.email,
  subject: `Credit note ${creditNote.number} from ${issuer.name}`,
  text: [
    `Hello ${creditNote.customerName},`,
    `Credit note ${creditNote.number} for invoice ${creditNote.invoiceNumber} is attached. It comes to ${pounds(creditNote.totalPence)} including VAT.`,
    issuer.name,
  ].join("\n\n"),
  about: { kind: "credit_note", id: creditNote.id },
});

/** The document that a mail is about, as a PDF; nothing for any other mail. */
async function attachmentsOf(
  db: PrismaClient,
  tenantId: string,
  mail: { kind: string; subjectId: string | null },
): Promise<MailAttachment[]> {
  const { kind, subjectId } = mail;
  if (subjectId === null) return [];
  if (kind === invoiceMail) {
    const invoice = await readInvoice(db, tenantId, subjectId);
    if (!invoice) return [];
    const issuer = await readIssuer(db, tenantId);
    return [pdfOf(invoice.number, await drawInvoice({ invoice, issuer }))];
  }
  if (kind === creditNoteMail) {
    const creditNote = await readCreditNote(db, tenantId, subjectId);
    if (!creditNote) return [];
    const issuer = await readIssuer(db, tenantId);
    return [pdfOf(creditNote.number, await drawCreditNote({ creditNote, issuer }))];
  }
  return [];
}

const pdfOf = (number: string, content: Uint8Array): MailAttachment => ({
  filename: `${number}.pdf`,
  contentType: "application/pdf",
  content,
});

/**
 * Sends one mail of a business, in its name and from the installation's address; of a business that is not
 * verified it is kept, and says why. This is the one place that every mail of a business passes.
 */
export async function sendEmail(service: Service, job: Tasks["send_email"]): Promise<void> {
  const { tenantId, emailId } = job;
  const db = service.database.service;
  const [business, mail] = await Promise.all([
    db.business.findFirst({ where: { id: tenantId }, select: { name: true, verifiedAt: true } }),
    db.email.findFirst({
      where: { tenantId, id: emailId },
      select: { kind: true, subjectId: true },
    }),
  ]);
  await sendFrom(service, {
    id: emailId,
    tenantId,
    withheld: business && whyUnverified(business),
    ...(business && { sender: business.name }),
    ...(mail && { attachments: await attachmentsOf(db, tenantId, mail) }),
  });
}
