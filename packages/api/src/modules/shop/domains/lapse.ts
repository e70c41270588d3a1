import {
  runSql,
  sql,
  sqlBuilder,
  type Domain as DomainRow,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../../../platform/audit/activity";
import { enqueue } from "../../../platform/jobs/enqueue";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";

/** When a claim made then is forgotten, unless it is proved. */
export const claimEnds = (claimedAt: Date): Date =>
  new Date(claimedAt.getTime() + milliseconds({ days: 7 }));

/** The platform's own host is the shop's address again, where the primary one is none any more. */
export const handBackPrimary = (tx: Tx, tenantId: string) =>
  tx.domain.updateMany({ where: { tenantId, kind: "platform" }, data: { isPrimary: true } });

/** The sessions that shoppers have on a host: whoever it belongs to next is sent their cookies. */
export const endShopSessions = (tx: Tx, { tenantId, host }: DomainRow) =>
  tx.shopSession.deleteMany({ where: { tenantId, OR: [{ host }, { host: null }] } });

/**
 * A verified host whose records stayed away: it is a mere claim again, no link leads there, and nobody is
 * signed in there any more. Under the storefront's lock.
 */
export async function stopServing(tx: Tx, domain: DomainRow, now: Date): Promise<DomainRow> {
  const { tenantId, id, host } = domain;
  const row = await tx.domain.update({
    where: { tenantId_id: { tenantId, id } },
    data: { verifiedAt: null, isPrimary: false, failingSince: null, lapsesAt: claimEnds(now) },
  });
  if (domain.isPrimary) await handBackPrimary(tx, tenantId);
  await endShopSessions(tx, domain);
  await record(
    tx,
    domain,
    `Stopped serving the shop at ${host}: its records were gone for 3 days`,
    now,
  );
  await tell(tx, row, now, {
    title: `Your shop is no longer at ${host}`,
    body: "Its DNS records have been gone for three days. Set them again and check the domain to have it back.",
  });
  return row;
}

/** Forgets a claim that was not proved in time. Under the storefront's lock. False where it is none such. */
export async function dropLapsedClaim(tx: Tx, domain: DomainRow, now: Date): Promise<boolean> {
  const { tenantId, id, host } = domain;
  const { count } = await tx.domain.deleteMany({
    where: { tenantId, id, kind: "custom", verifiedAt: null, lapsesAt: { lte: now } },
  });
  if (count === 0) return false;
  await record(tx, domain, `Removed the domain ${host}: it was not verified in 7 days`, now);
  return true;
}

/** Tells the office that a verified domain fails, and until when it is still served. */
export const tellFailing = (tx: Tx, row: DomainRow, now: Date) =>
  tell(tx, row, now, {
    title: `${row.host} no longer leads to your shop`,
    body:
      row.lapsesAt === null
        ? row.lastError
        : `${row.lastError ?? ""} If it is not mended in three days, we stop serving your shop there.`,
  });

const tell = (
  tx: Tx,
  { tenantId }: DomainRow,
  now: Date,
  said: { title: string; body: string | null },
) =>
  notifyOffice(
    tx,
    tenantId,
    { kind: "domain.failing", ...said, href: webPages.shopDomains },
    { now },
  );

const record = (tx: Tx, { tenantId, id }: DomainRow, words: string, now: Date) =>
  recordActivity(
    tx,
    { tenantId, kind: "system", name: "Roundsman" },
    { action: "domain.lapsed", words, subject: { kind: "domain", id } },
    { now, requestId: null },
  );

/** Has the domains checked that nothing has checked for two days: each check arranges the next, and one was lost. */
export async function checkForgotten(db: PrismaClient, now: Date): Promise<number> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("domains")
      .where("kind", "=", sql.lit("custom"))
      .where(
        (eb) => eb.fn.coalesce("last_checked_at", "created_at"),
        "<",
        new Date(now.getTime() - milliseconds({ days: 2 })),
      )
      .select(["tenant_id as tenantId", "id as domainId"])
      .limit(5000),
  );
  for (const domain of rows) {
    await enqueue(db, "check_domain", domain, {
      runAt: now,
      key: `check_domain:${domain.domainId}`,
    });
  }
  return rows.length;
}
