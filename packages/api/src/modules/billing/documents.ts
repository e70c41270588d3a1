import type { PrismaClient, Tx } from "@roundsman/db";
import type { MailAttachment } from "@roundsman/providers";
import type { Service } from "../../platform/context/context";
import type { Tasks } from "../../platform/jobs/enqueue";
import { onThread } from "../../platform/threads/on-thread";
import { longDay, pounds } from "../../platform/values/format";
import { whyUnverified } from "../business";
import { sendFrom, type Letter } from "../messages";
import type { InvoiceOnPaper, StatementOnPaper } from "./papers";
import { invoiceMail, readInvoice, type InvoiceRow } from "./queries";

/** The business as its invoices and their mails name it. */
export const readIssuer = (db: Pick<PrismaClient | Tx, "business">, tenantId: string) =>
  db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: {
      name: true,
      address: true,
      phone: true,
      email: true,
      companyNumber: true,
      vatNumber: true,
      timeZone: true,
    },
  });

/** An invoice as a PDF on A4. */
export const drawInvoice = onThread<(invoice: InvoiceOnPaper) => Uint8Array>(
  "paper",
  "invoicePaper",
);

/** A statement of account as a PDF on A4. */
export const drawStatement = onThread<(statement: StatementOnPaper) => Uint8Array>(
  "paper",
  "statementPaper",
);

function howToPay({ number, dueOn, totalPence, paidPence }: InvoiceRow): string {
  const please = `by ${longDay(dueOn)}, quoting ${number}.`;
  return paidPence === 0
    ? `Please pay ${please}`
    : `${pounds(paidPence)} is paid. Please pay the other ${pounds(totalPence - paidPence)} ${please}`;
}

export const invoiceLetter = (
  invoice: InvoiceRow,
  to: string,
  issuer: { name: string; email: string | null },
): Letter => ({
  kind: invoiceMail,
  to,
  replyTo: issuer.email,
  subject: `Invoice ${invoice.number} from ${issuer.name}`,
  text: [
    `Hello ${invoice.customerName},`,
    `Invoice ${invoice.number} is attached. It comes to ${pounds(invoice.totalPence)} including VAT.`,
    invoice.status === "paid" ? "It is paid. Thank you." : howToPay(invoice),
    issuer.name,
  ].join("\n\n"),
  about: { kind: "invoice", id: invoice.id },
});

/** The invoice that a mail is about, as a PDF; nothing for any other mail. */
async function invoiceAttachments(
  db: PrismaClient,
  tenantId: string,
  mail: { kind: string; subjectId: string | null },
): Promise<MailAttachment[]> {
  if (mail.kind !== invoiceMail || mail.subjectId === null) return [];
  const invoice = await readInvoice(db, tenantId, mail.subjectId);
  if (!invoice) return [];
  const content = await drawInvoice({ invoice, issuer: await readIssuer(db, tenantId) });
  return [{ filename: `${invoice.number}.pdf`, contentType: "application/pdf", content }];
}

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
    ...(mail && { attachments: await invoiceAttachments(db, tenantId, mail) }),
  });
}
