import { z } from "zod";
import { moneyOrNull, Money } from "../words/money";
import { said } from "../words/untrusted";
import { Id, NextCursor, Page } from "./shapes";
import { readingTool } from "./tool";

const FoundCustomer = z.strictObject({
  customerId: Id,
  name: said(),
  email: said().nullable(),
  phone: said().nullable(),
  onAccount: z.boolean().describe("Whether they are billed later"),
  onStop: z.boolean().describe("Nothing more is sold to them on account"),
  creditLimit: Money.nullable(),
  archived: z.boolean(),
});

export const findCustomer = readingTool({
  name: "find_customer",
  title: "Find a customer",
  description:
    "Finds customers by words of their name, email, phone or addresses, by name. Use it to learn the customerId that other tools ask for.",
  scopes: ["customers:read"],
  input: z.strictObject({
    q: z.string().min(1).max(120).describe("Words to look for, such as a name or a postcode"),
    ...Page,
  }),
  output: z.strictObject({ items: z.array(FoundCustomer), nextCursor: NextCursor }),
  async run({ office }, { q, limit, cursor }) {
    const page = await office.customers.list({ q, limit, cursor, archived: false });
    return {
      items: page.items.map((customer) => ({
        customerId: customer.id,
        name: customer.name,
        email: customer.email,
        phone: customer.phone,
        onAccount: customer.onAccount,
        onStop: customer.stop !== null,
        creditLimit: moneyOrNull(customer.creditLimitPence),
        archived: customer.archivedAt !== null,
      })),
      nextCursor: page.nextCursor,
    };
  },
});
