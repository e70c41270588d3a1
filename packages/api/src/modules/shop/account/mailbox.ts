import { runSqlForOne, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { hashToken } from "../../../platform/base/tokens";
import { accountColumns, customerOfAccount, type ShopContext } from "../shopper";

/* Who reads a mailbox, and so may sign in to a shop by a link sent there (docs/decisions/0325). */

/** Somebody who signs in by a mailed link. */
interface Reader {
  email: string;
  /** Whose the link is: an account's id, or a customer's with the mailbox that it is mailed to. */
  linkOf: string;
}

const mailboxOf = (email: string): string => hashToken(email.toLowerCase());

/**
 * The account of an address for mail; else the customer whose card has it, of several the one whom a guest's order with
 * that address goes to. Null where nobody signs in with it.
 */
export async function readerOf(
  db: PrismaClient,
  tenantId: string,
  email: string,
): Promise<Reader | null> {
  const account = await db.shopAccount.findFirst({
    where: { tenantId, email },
    relationLoadStrategy: "join",
    select: { ...accountColumns, id: true },
  });
  if (account && customerOfAccount(account)) return { email: account.email, linkOf: account.id };
  const customer = await db.customer.findFirst({
    where: { tenantId, email, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, email: true },
  });
  if (!customer?.email) return null;
  return { email: customer.email, linkOf: `${customer.id}:${mailboxOf(customer.email)}` };
}

/**
 * The account that a link signs in to, opened now where it is a customer's first; null where they may no longer sign in:
 * the customer was archived since the mail was sent, or has another address.
 */
export async function accountOfLink(
  tx: Tx,
  ctx: Pick<ShopContext, "shop" | "now" | "request">,
  linkOf: string,
): Promise<string | null> {
  const { tenantId } = ctx.shop;
  const [id = "", mailbox] = linkOf.split(":");
  if (mailbox === undefined) {
    const account = await findAccount(tx, { tenantId, id });
    return account && customerOfAccount(account) ? account.id : null;
  }
  // Held, so that the address is not changed meanwhile.
  const customer = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("archived_at", "is", null)
      .select(["name", sql<string | null>`email::text`.as("email")])
      .forShare(),
  );
  if (!customer?.email || mailboxOf(customer.email) !== mailbox) return null;
  const { email, name } = customer;
  const { count } = await tx.shopAccount.createMany({
    data: { tenantId, email, name, customerId: id, createdAt: ctx.now },
    skipDuplicates: true,
  });
  const account = await findAccount(tx, { tenantId, email });
  if (!account) return null;
  const isSomebodys = customerOfAccount(account) !== null;
  if (!isSomebodys) {
    await tx.shopAccount.updateMany({
      where: { tenantId, id: account.id },
      data: { customerId: id },
    });
  }
  if (count > 0 || !isSomebodys) {
    await recordActivity(
      tx,
      { tenantId, kind: "shopper", name },
      {
        action: "shop_account.opened",
        words: "Signed in to the shop for the first time",
        subject: { kind: "customer", id },
      },
      { now: ctx.now, requestId: ctx.request.requestId },
    );
  }
  return account.id;
}

const findAccount = (tx: Tx, where: { tenantId: string; id?: string; email?: string }) =>
  tx.shopAccount.findFirst({
    where,
    relationLoadStrategy: "join",
    select: { ...accountColumns, id: true },
  });
