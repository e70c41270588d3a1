import { pounds } from "../../../platform/values/pounds";
import type { Letter } from "../../messages/emails/queue";
import type { OrderRow } from "../../orders/order/rows";

/** The mail with which a customer is asked to pay; the address in it stays good for as long as they owe. */
export function paymentLetter(
  order: OrderRow & { customerEmail: string },
  business: { name: string; email: string | null },
  what: { duePence: number; link: string },
): Letter {
  const lines = order.lines.map(({ quantity, productName }) => `  ${quantity} × ${productName}`);
  return {
    kind: "order.payment_link",
    to: order.customerEmail,
    replyTo: business.email,
    subject: `Pay ${pounds(what.duePence)} for your order from ${business.name}`,
    text: [
      `Hello ${order.customerName ?? ""}`.trimEnd() + ",",
      `Thank you for your order ${order.trackingRef}:`,
      lines.join("\n"),
      `It comes to ${pounds(what.duePence)} including VAT. Please pay here:`,
      what.link,
      "We deliver once it is paid.",
      business.name,
    ].join("\n\n"),
    about: { kind: "order", id: order.id },
  };
}
