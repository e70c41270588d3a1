import type { Domain as DomainRow, Tx } from "@roundsman/db";
import { enqueue } from "../../jobs/enqueue";
import { notifyRoles } from "../notifications/notify";
import type { Finding } from "./checkup";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Writes down what a check found, and when to look again. A domain that was good and no longer is keeps
 * its `verifiedAt`, is said to be failing since now, and the office is told once.
 */
export async function takeFinding(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  { wrong }: Finding,
  now: Date,
): Promise<DomainRow | null> {
  await tx.$queryRaw`
    SELECT FROM domains WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const before = await tx.domain.findFirst({ where: { tenantId, id } });
  if (!before) return null;
  const fails = wrong !== null && before.verifiedAt !== null;
  const row = await tx.domain.update({
    where: { tenantId_id: { tenantId, id } },
    data: {
      lastCheckedAt: now,
      lastError: wrong,
      failingSince: fails ? (before.failingSince ?? now) : null,
      ...(wrong === null && before.verifiedAt === null && { verifiedAt: now }),
    },
  });
  if (fails && before.failingSince === null) await tell(tx, row, now);
  if (row.kind === "custom") await lookAgain(tx, row, now);
  return row;
}

const tell = (tx: Tx, { tenantId, host, lastError }: DomainRow, now: Date) =>
  notifyRoles(
    tx,
    tenantId,
    ["owner", "admin"],
    {
      kind: "domain.failing",
      title: `${host} no longer leads to your shop`,
      body: lastError,
      href: "/shop/domains",
    },
    { now },
  );

/** Every quarter of an hour while somebody is setting it up, then once a day. */
export async function lookAgain(tx: Tx, domain: DomainRow, now: Date): Promise<void> {
  const { tenantId, id, verifiedAt, lastError, createdAt } = domain;
  const young = now.getTime() - createdAt.getTime() < 3 * dayMs;
  const soon = (verifiedAt === null && young) || (verifiedAt !== null && lastError !== null);
  await enqueue(
    tx,
    "check_domain",
    { tenantId, domainId: id },
    {
      runAt: new Date(now.getTime() + (soon ? 15 * minuteMs : dayMs)),
      key: `check_domain:${id}`,
    },
  );
}
