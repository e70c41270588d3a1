import { longDay } from "../../../platform/values/long-day";
import { pounds } from "../../../platform/values/pounds";
import type { Letter } from "../../messages/emails/queue";
import type { InvoiceRow } from "../invoice/rows";

/** The kind of mail to which the worker attaches the invoice it is about. */
export const invoiceMail = "invoice.sent";

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
    invoice.status === "paid"
      ? "It is paid. Thank you."
      : `Please pay by ${longDay(invoice.dueOn)}, quoting ${invoice.number}.`,
    issuer.name,
  ].join("\n\n"),
  about: { kind: "invoice", id: invoice.id },
});
