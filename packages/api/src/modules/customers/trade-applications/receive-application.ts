import { Prisma, runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";
import { applicationNow, type TradeApplicationRow } from "./queries";
import type { NewTradeApplication } from "./schema";

/** Who applies: somebody signed in to the shop, or somebody who gets an account with the application. */
export type Applicant = { accountId: string } | { email: string; name: string };

/**
 * Takes an application from a business's shop (docs/contract/customers-and-prices.md#tradeapplication) and tells the
 * office. An address that has an account already applies with that one, whoever typed it: what is
 * decided is mailed there. `record` is the change's own, since the shopper is who did it.
 * @throws conflict where an application of this account waits to be decided
 */
export async function receiveApplication(
  tx: Tx,
  record: Recorder,
  at: { tenantId: string; now: Date },
  applicant: Applicant,
  { contacts, ...said }: NewTradeApplication,
): Promise<TradeApplicationRow> {
  const { tenantId, now } = at;
  const accountId = await holdAccount(tx, at, applicant);
  const waiting = await tx.tradeApplication.count({
    where: { tenantId, accountId, status: "pending" },
  });
  if (waiting > 0) throw conflict("An application of this account waits to be decided.");
  const { id } = await tx.tradeApplication.create({
    data: { tenantId, accountId, ...said, contacts: contacts ?? Prisma.DbNull, createdAt: now },
    select: { id: true },
  });
  const title = `${said.businessName} asks for a trade account`;
  const notice = { kind: "trade_application.received", title } as const;
  const href = webPages.tradeApplication(id);
  await notifyOffice(tx, tenantId, { ...notice, href }, { now });
  await record({
    action: "trade_application.received",
    words: `${said.businessName} asked for a trade account`,
    subject: { kind: "trade_application", id },
    after: { businessName: said.businessName, accountId },
  });
  return applicationNow(tx, tenantId, id);
}

/** The applicant's account, its row held so that two applications at once stand in line. */
async function holdAccount(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  applicant: Applicant,
): Promise<string> {
  if (!("accountId" in applicant)) {
    const { email, name } = applicant;
    await tx.shopAccount.createMany({
      data: { tenantId, email, name, createdAt: now },
      skipDuplicates: true,
    });
  }
  const account = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("shop_accounts")
      .where("tenant_id", "=", tenantId)
      .where((eb) =>
        "accountId" in applicant
          ? eb("id", "=", applicant.accountId)
          : eb("email", "=", sql<string>`${applicant.email}::citext`),
      )
      .select("id")
      .forUpdate(),
  );
  if (!account) throw new Error("The applicant has no account");
  return account.id;
}
