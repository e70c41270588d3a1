import { pounds } from "@roundsman/api";
import { z } from "zod";
import { untrusted, ours } from "../words/untrusted";
import { OrderCard, orderCard, type OrderOf } from "./order-card";
import { Id } from "./shapes";
import { readingTool } from "./tool";

const states: Record<OrderOf["status"], string> = {
  placed: "We have it, and it is not delivered yet",
  delivered: "It was delivered",
  cancelled: "It is cancelled",
};

function aboutOrder(order: OrderOf): string {
  const { expectedFrom, expectedTo, wantedOn } = order;
  const days =
    order.status !== "placed"
      ? ""
      : wantedOn !== null
        ? `, wanted on ${wantedOn}`
        : expectedFrom === null
          ? ""
          : expectedTo === expectedFrom
            ? `, expected on ${expectedFrom}`
            : `, expected between ${expectedFrom} and ${expectedTo}`;
  return `Order ${order.number}, ${pounds(order.netPence)} excluding VAT: ${states[order.status]}${days}.`;
}

export const draftReply = readingTool({
  name: "draft_reply",
  title: "Draft a reply to a customer",
  description:
    "Gives the facts for a reply to a customer (their last orders, what they owe where the key may see it) and a draft in plain words. Sends nothing: a person sends it.",
  scopes: ["customers:read", "orders:read"],
  input: z.strictObject({
    customerId: Id,
    orderId: Id.optional().describe("The order that they ask about; left out: their last ones"),
  }),
  output: z.strictObject({
    to: z.strictObject({
      name: untrusted(),
      email: untrusted().nullable(),
      phone: untrusted().nullable(),
    }),
    orders: z.array(OrderCard),
    draft: ours("A reply to begin with. It names no one: add the customer's name"),
  }),
  async run({ office, within }, { customerId: id, orderId }) {
    const [customer, orders, open] = await Promise.all([
      office.customers.one({ id }),
      orderId
        ? office.orders.one({ id: orderId }).then((order) => [order])
        : office.orders.list({ customerId: id, limit: 3 }).then(({ items }) => items),
      within.scopes.has("invoices:read") ? office.customers.openItems({ id }) : null,
    ]);
    // An order of another customer must not be disclosed to this one.
    const theirs = orders.filter(({ customerId }) => customerId === id);
    const owed =
      open && open.owedPence > 0
        ? `On your account ${pounds(open.owedPence)} is to be paid${open.overduePence > 0 ? `, of which ${pounds(open.overduePence)} is overdue` : ""}.`
        : null;
    const paragraphs = [
      "Hello,",
      "Thank you for your message.",
      ...theirs.map(aboutOrder),
      owed,
      "If anything is not right, reply to this message.",
      within.business.name,
    ];
    return {
      to: { name: customer.name, email: customer.email, phone: customer.phone },
      orders: theirs.map(orderCard),
      draft: paragraphs.filter((words) => words !== null).join("\n\n"),
    };
  },
});
