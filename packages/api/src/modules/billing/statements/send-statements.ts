import {
  anyUuid,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";
import { fromDay, longDay, todayIn } from "../../../platform/values/format";
import { Day } from "../../../platform/values/values";
import { queueMails, thoseWithoutMails, type CustomerMail } from "../../messages";
import { readIssuer } from "../papers/documents";
import type { Issuer } from "../papers/papers";
import { payToLines } from "../invoices/pay-to";
import { drawOpenItems, drawStatement } from "./draw-statement";
import { openItemsOf } from "./open-items";
import { readAccount } from "./read-account";
import type { StatementItems } from "./schema";
import { statementOf } from "./statement";

/* Statements by mail (docs/decisions/0242). */

/** So many are mailed at once. */
export const mostStatements = 500;

/** The kind of mail with a statement of the customer that it is about. */
export const statementMail = "statement.sent" as const;

/** Which statement a mail has: a row of mails keeps it, and the worker draws it as the mail goes. */
const Attached = z.object({ items: z.enum(["open", "running"]), from: Day, to: Day });
type Attached = z.infer<typeof Attached>;

export interface StatementsAsked {
  /** These customers; or else all who owe, or of whom something was billed, paid or credited in those days. */
  customerIds?: readonly string[];
  who: "owing" | "moved";
  items: z.infer<typeof StatementItems>;
  from: string;
  to: string;
  after: readonly [name: string, id: string] | null;
}

interface Customer {
  id: string;
  name: string;
  email: string | null;
}

/** Those who are asked for, by name, one more than are mailed. @throws not_found for one who is none of this business */
async function readCustomers(tx: Tx, tenantId: string, asked: StatementsAsked) {
  const { customerIds, who, from, to, after } = asked;
  const within = (table: "invoices" | "receipts" | "credit_notes", column: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} d where ${sameBusiness("d", "c")} and d.customer_id = c.id
      and d.${sql.ref(column)} between ${from}::date and ${to}::date)`;
  const isMeant = customerIds
    ? sql<boolean>`c.id = ${anyUuid(customerIds)}`
    : who === "owing"
      ? sql<boolean>`(exists (select from invoices d where ${sameBusiness("d", "c")} and d.customer_id = c.id
          and d.status = 'sent') or (select sum(d.pence) > 0 from order_debts d
          where ${sameBusiness("d", "c")} and d.customer_id = c.id))`
      : sql<boolean>`(${within("invoices", "issued_on")} or ${within("receipts", "received_on")}
          or ${within("credit_notes", "issued_on")})`;
  const customers: Customer[] = await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers as c")
      .where("c.tenant_id", "=", tenantId)
      .where(isMeant)
      .where((eb) =>
        after ? eb(eb.refTuple("c.name", "c.id"), ">", eb.tuple(...after)) : eb.lit(true),
      )
      .orderBy("c.name")
      .orderBy("c.id")
      .limit(mostStatements + 1)
      .select([
        "c.id",
        "c.name",
        sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("email"),
      ]),
  );
  if (customerIds && customers.length < new Set(customerIds).size) throw notFound("customer");
  return customers;
}

/** Mails each customer their statement, and gives who was left out, why, and where to go on. */
export async function sendStatements(
  tx: Tx,
  { tenantId, now, asked }: { tenantId: string; now: Date; asked: StatementsAsked },
  record: Recorder,
) {
  const issuer = await readIssuer(tx, tenantId);
  const found = await readCustomers(tx, tenantId, asked);
  const customers = found.slice(0, mostStatements);
  const ids = customers.map(({ id }) => id);
  const without = await thoseWithoutMails(tx, tenantId, "money", ids);
  const judged = customers.map((customer) => ({
    ...customer,
    why: whyNotSent(customer, {
      wantsNone: asked.customerIds === undefined && without.has(customer.id),
    }),
  }));
  const { items, from, to } = asked;
  const sent = judged.flatMap(({ email, why, ...customer }) =>
    email === null || why !== null ? [] : [{ ...customer, email }],
  );
  const mails = sent.map((customer) => statementLetter(customer, { items, from, to }, issuer));
  await queueMails(tx, tenantId, mails, now);
  for (const { id, name, email } of sent) {
    await record({
      action: "customer.statement_sent",
      words: `Asked for a statement to be mailed to ${name}`,
      subject: { kind: "customer", id },
      after: { items, from, to, email },
    });
  }
  return {
    sent: sent.length,
    notSent: judged.flatMap(({ id, name, why }) =>
      why === null ? [] : [{ customerId: id, customerName: name, why }],
    ),
    last: found.length > mostStatements ? (customers.at(-1) ?? null) : null,
  };
}

/** @param wantsNone they want no mails about money, and nobody asked for this statement by name */
function whyNotSent({ name, email }: Customer, { wantsNone }: { wantsNone: boolean }) {
  if (email === null) return `${name} has no email address.`;
  return wantsNone ? `${name} wants no mails about money.` : null;
}

/** The mail of a statement to one customer. */
export function statementLetter(
  { id, name, email }: { id: string; name: string; email: string },
  attached: Attached,
  issuer: Pick<Issuer, "name" | "email" | "payTo">,
): CustomerMail {
  const [from, to] = [longDay(fromDay(attached.from)), longDay(fromDay(attached.to))];
  const what =
    attached.items === "open"
      ? "Your statement is attached: what is open on your account, item by item."
      : `Your statement from ${from} to ${to} is attached.`;
  const lines = issuer.payTo
    ? payToLines(issuer.payTo, "the number of the invoice").map(
        ([word, value]) => `${word}: ${value}`,
      )
    : [];
  return {
    kind: statementMail,
    to: email,
    replyTo: issuer.email,
    customerId: id,
    fields: { business: issuer.name, customer: name },
    details: [what, ...(lines.length > 0 ? [["Our bank account:", ...lines].join("\n")] : [])],
    about: { kind: "customer", id },
    attached,
  };
}

/** The statement of a mail, drawn as the account stands; null where the customer is gone. */
export async function drawAttached(
  db: PrismaClient,
  mail: { tenantId: string; customerId: string; attached: unknown },
  now: Date,
): Promise<Uint8Array | null> {
  const { tenantId, customerId } = mail;
  const { items, from, to } = Attached.parse(mail.attached);
  const customer = await db.customer.findFirst({
    where: { tenantId, id: customerId },
    select: { id: true, name: true },
  });
  if (!customer) return null;
  const issuer = await readIssuer(db, tenantId);
  const today = todayIn(issuer.timeZone, now);
  if (items === "open") {
    const open = await openItemsOf(db, { tenantId, customer, today });
    const account = await readAccount(db, { tenantId, customerId, on: today, today });
    return drawOpenItems({ open, account, issuer, at: now });
  }
  const statement = await statementOf(db, { tenantId, customer, from, to, today });
  const account = await readAccount(db, { tenantId, customerId, on: to, today });
  return drawStatement({ statement, account, issuer, at: now });
}
