import type { Letter } from "../../messages/emails/queue";
import type { SupplierOrder } from "./schema";

/** The order as it is mailed to the supplier; null where nobody there has an address. */
export function orderLetter(
  order: SupplierOrder,
  from: { name: string; email: string | null; address: string | null },
): Letter | null {
  const contact = order.contacts.orders;
  if (!contact?.email) return null;
  const lines = order.lines.map(({ ordered, productName, emptiesToReturn }) => {
    const empties = emptiesToReturn > 0 ? ` (${emptiesToReturn} empties to take back)` : "";
    return `  ${ordered} × ${productName}${empties}`;
  });
  return {
    kind: "supplier_order.placed",
    to: contact.email,
    replyTo: from.email,
    subject: `Order${order.reference ? ` ${order.reference}` : ""} from ${from.name}`,
    text: [
      `Hello ${contact.name},`,
      `Please deliver to ${order.locationName} on ${order.expectedOn}:`,
      lines.join("\n"),
      ...(order.note ? [order.note] : []),
      [from.name, from.address].filter((line) => line !== null).join("\n"),
    ].join("\n\n"),
    about: { kind: "supplier_order", id: order.id },
  };
}
