import type { PrismaClient } from "@roundsman/db";
import type { MailAttachment } from "@roundsman/providers";
import { readIssuer } from "../invoice/issuer";
import { invoiceMail } from "./letter";
import { drawInvoice } from "../paper/draw";
import { readInvoice } from "../invoice/rows";

/** The invoice that a mail is about, as a PDF; nothing for any other mail. */
export async function invoiceAttachments(
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
