import { z } from "zod";
import { money, Money, moneyOrNull } from "../words/money";
import { ours, untrusted } from "../words/untrusted";
import type { Calling } from "../calling";
import { Day, Id, NextCursor, Page } from "./shapes";
import { readingTool } from "./tool";

const contact = {
  customerId: Id,
  name: untrusted(),
  email: untrusted().nullable(),
  phone: untrusted().nullable(),
  onAccount: z.boolean().describe("Whether they are billed later"),
  onStop: z.boolean().describe("Nothing more is sold to them on account"),
  creditLimit: Money.nullable(),
};

export const findCustomer = readingTool({
  name: "find_customer",
  title: "Find a customer",
  description:
    "Finds customers by words of their name, email, phone or addresses, sorted by name. Use it to learn the customerId that other tools ask for.",
  scopes: ["customers:read"],
  input: z.strictObject({
    q: z.string().min(1).max(120).describe("Words to look for, such as a name or a postcode"),
    ...Page,
  }),
  output: z.strictObject({ items: z.array(z.strictObject(contact)), nextCursor: NextCursor }),
  async run({ office }, { q, limit, cursor }) {
    const { items, nextCursor } = await office.customers.list({
      q,
      limit,
      cursor,
      archived: false,
    });
    return { items: items.map(contactOf), nextCursor };
  },
});

type Listed = Awaited<ReturnType<Calling["office"]["customers"]["list"]>>["items"][number];

const contactOf = (customer: Listed) => ({
  customerId: customer.id,
  name: customer.name,
  email: customer.email,
  phone: customer.phone,
  onAccount: customer.onAccount,
  onStop: customer.stop !== null,
  creditLimit: moneyOrNull(customer.creditLimitPence),
});

/** More than a model needs to see of one customer. */
const most = 10;

const Owed = z.strictObject({
  owed: Money.describe("Owed on invoices and for unpaid deliveries now, including VAT"),
  unpaidDeliveries: Money.describe("The part of owed that is for deliveries without an invoice"),
  overdue: Money,
  credit: Money.describe("Paid or credited, and not used for an invoice yet"),
  invoices: z.array(
    z.strictObject({
      invoiceId: Id,
      number: ours("The invoice's number"),
      dueOn: Day,
      overdue: z.boolean(),
      left: Money.describe("Still to pay, including VAT"),
    }),
  ),
  moreInvoices: z.int().describe("How many open invoices are not shown"),
});

export const showCustomer = readingTool({
  name: "show_customer",
  title: "Show a customer: addresses, what they owe and hold",
  description:
    "One customer: contact, notes, delivery addresses with the deliveryAddressId that orders ask for, what they owe (pence, including VAT; null where the key may not see invoices), and which returnable containers they hold.",
  scopes: ["customers:read"],
  input: z.strictObject({ customerId: Id }),
  output: z.strictObject({
    ...contact,
    stopReason: ours("Why they are on stop, as the business wrote it").nullable(),
    notes: untrusted().nullable(),
    addresses: z.array(
      z.strictObject({
        deliveryAddressId: Id,
        address: untrusted(),
        notes: untrusted().nullable(),
        leaveDetail: untrusted().nullable(),
      }),
    ),
    moreAddresses: z.int(),
    holds: z
      .array(z.strictObject({ productId: Id, productName: ours("The product"), quantity: z.int() }))
      .describe("Returnable containers that they have; below zero where more came back"),
    owes: Owed.nullable(),
  }),
  async run({ office, within }, { customerId: id }) {
    const [customer, empties, open] = await Promise.all([
      office.customers.one({ id }),
      office.customers.empties({ id }),
      within.scopes.has("invoices:read") ? office.customers.openItems({ id }) : null,
    ]);
    return {
      ...contactOf(customer),
      stopReason: customer.stop?.reason ?? null,
      notes: customer.notes,
      addresses: customer.addresses.slice(0, most).map((address) => ({
        deliveryAddressId: address.id,
        address: [address.name, address.line1, address.line2, address.city, address.postcode]
          .filter(Boolean)
          .join(", "),
        notes: address.notes,
        leaveDetail: address.leaveDetail,
      })),
      moreAddresses: Math.max(0, customer.addresses.length - most),
      holds: empties.items.slice(0, 30),
      owes: open && {
        owed: money(open.owedPence),
        unpaidDeliveries: money(open.unpaidDeliveriesPence),
        overdue: money(open.overduePence),
        credit: money(open.creditPence),
        invoices: open.items.slice(0, most).map((invoice) => ({
          invoiceId: invoice.invoiceId,
          number: invoice.number,
          dueOn: invoice.dueOn,
          overdue: invoice.overdue,
          left: money(invoice.leftPence),
        })),
        moreInvoices: Math.max(0, open.items.length - most),
      },
    };
  },
});
