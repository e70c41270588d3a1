import type { Email, PrismaClient } from "@roundsman/db";
import type { MailAttachment } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { whyUnverified } from "../../business";
import { sendFrom } from "../../messages";
import { reminderMail } from "../debts/reminder-words";
import { settleReminder } from "../debts/send-reminders";
import { creditNoteMail, readCreditNote } from "../credit/credit-notes";
import { invoiceMail, readInvoices } from "../invoices/queries";
import { drawCreditNote, drawInvoice, readIssuer } from "../papers/documents";
import { drawAttached, statementMail } from "../statements/send-statements";

/** So many invoices go with one reminder. */
const mostAttached = 10;

/** The documents that a mail is about, as PDFs; nothing for any other mail. */
async function attachmentsOf(
  service: Service,
  { tenantId, emailId }: Tasks["send_email"],
  { kind, subjectId, attached }: Pick<Email, "kind" | "subjectId" | "attached">,
): Promise<MailAttachment[]> {
  if (subjectId === null) return [];
  const db = service.database.service;
  if (kind === creditNoteMail) {
    const creditNote = await readCreditNote(db, tenantId, subjectId);
    if (!creditNote) return [];
    const issuer = await readIssuer(db, tenantId, service);
    return [pdfOf(creditNote.number, await drawCreditNote({ creditNote, issuer }))];
  }
  if (kind === statementMail) {
    const mail = { tenantId, customerId: subjectId, attached };
    const paper = await drawAttached(db, mail, new Date());
    return paper ? [pdfOf("Statement", paper)] : [];
  }
  const ids =
    kind === invoiceMail
      ? [subjectId]
      : kind === reminderMail
        ? await remindedOf(db, tenantId, emailId)
        : [];
  if (ids.length === 0) return [];
  const issuer = await readIssuer(db, tenantId, service);
  const copies: MailAttachment[] = [];
  for (const invoice of await readInvoices(db, tenantId, ids)) {
    copies.push(pdfOf(invoice.number, await drawInvoice({ invoice, issuer })));
  }
  return copies;
}

/** Copies of what a reminder is about; of an opening balance there is none here. */
async function remindedOf(db: PrismaClient, tenantId: string, emailId: string): Promise<string[]> {
  const rows = await db.invoiceReminder.findMany({
    where: { tenantId, emailId, invoice: { sequence: { not: null } } },
    orderBy: { invoice: { sequence: "asc" } },
    take: mostAttached,
    select: { invoiceId: true },
  });
  return rows.map(({ invoiceId }) => invoiceId);
}

const pdfOf = (number: string, content: Uint8Array): MailAttachment => ({
  filename: `${number}.pdf`,
  contentType: "application/pdf",
  content,
});

const whyTest = "A test business sends no mail.";

/**
 * Sends one mail of a business, in its name and from the installation's address; of a business that is not
 * verified it is kept, and says why. This is the one place that every mail of a business passes.
 */
export async function sendEmail(service: Service, job: Tasks["send_email"]): Promise<void> {
  const { tenantId, emailId } = job;
  const db = service.database.service;
  const [business, mail] = await Promise.all([
    db.business.findFirst({
      where: { id: tenantId },
      select: { name: true, verifiedAt: true, testOf: true },
    }),
    db.email.findFirst({
      where: { tenantId, id: emailId },
      select: { kind: true, subjectId: true, attached: true },
    }),
  ]);
  const unverified = business && (business.testOf ? whyTest : whyUnverified(business));
  const settled =
    unverified === null && mail?.kind === reminderMail ? await settleReminder(service, job) : null;
  const withheld = unverified ?? settled;
  await sendFrom(service, {
    id: emailId,
    tenantId,
    withheld,
    ...(business && { sender: business.name }),
    ...(mail && withheld === null && { attachments: await attachmentsOf(service, job, mail) }),
  });
}
