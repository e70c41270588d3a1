import type { PrismaClient } from "@roundsman/db";
import type { MailAttachment } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { whyUnverified } from "../../business";
import { sendFrom } from "../../messages";
import { creditNoteMail, readCreditNote } from "../credit/credit-notes";
import { invoiceMail, readInvoice } from "../invoices/queries";
import { drawCreditNote, drawInvoice, readIssuer } from "../papers/documents";

/** The document that a mail is about, as a PDF; nothing for any other mail. */
async function attachmentsOf(
  service: Service,
  db: PrismaClient,
  tenantId: string,
  mail: { kind: string; subjectId: string | null },
): Promise<MailAttachment[]> {
  const { kind, subjectId } = mail;
  if (subjectId === null) return [];
  if (kind === invoiceMail) {
    const invoice = await readInvoice(db, tenantId, subjectId);
    if (!invoice) return [];
    const issuer = await readIssuer(db, tenantId, service);
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
    ...(mail && { attachments: await attachmentsOf(service, db, tenantId, mail) }),
  });
}
