import type { Domain as DomainRow, Prisma, Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { lockStorefront } from "../storefront/queries";
import { examineDomain, writeFinding, type Finding } from "./dns-check";
import { claimEnds, dropLapsedClaim, stopServing, tellFailing } from "./lapse";

/** How long a verified host is served after its records were first found gone. */
const servedMs = milliseconds({ days: 3 });

/**
 * Writes down what a check found, and when to look again. A verified domain that fails keeps its
 * `verifiedAt` and is said to be failing since now. Three days after its records were first found gone
 * it is not verified any more; a name server that does not answer never leads to that.
 * @param askedAt when the name servers were asked; a later question's answer stands
 * @returns the row as it is now; null where the domain was removed
 */
export async function takeFinding(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  finding: Finding,
  askedAt: Date,
): Promise<DomainRow | null> {
  // Whatever moves the primary host waits here, too.
  await lockStorefront(tx, tenantId);
  const before = await tx.domain.findFirst({ where: { tenantId, id } });
  if (!before || (before.lastCheckedAt !== null && before.lastCheckedAt > askedAt)) return before;
  const after = await tx.domain.update({
    where: { tenantId_id: { tenantId, id } },
    data: {
      lastCheckedAt: askedAt,
      lastError: finding.wrong,
      ...standing(before, finding, askedAt),
    },
  });
  const isNews =
    (after.failingSince !== null && before.failingSince === null) ||
    (after.lapsesAt !== null && before.lapsesAt === null);
  if (after.verifiedAt !== null && isNews) await tellFailing(tx, after, askedAt);
  const row = isOver(after, finding, askedAt) ? await stopServing(tx, after, askedAt) : after;
  if (row.kind === "custom") await scheduleNextCheck(tx, row, askedAt);
  return row;
}

/** Whether a domain is verified and until when, after this finding. */
function standing(
  { verifiedAt, failingSince, lapsesAt, createdAt }: DomainRow,
  { kind }: Finding,
  now: Date,
): Prisma.DomainUncheckedUpdateInput {
  if (kind === "good") {
    return { verifiedAt: verifiedAt ?? now, failingSince: null, lapsesAt: null };
  }
  if (verifiedAt === null) return { lapsesAt: lapsesAt ?? claimEnds(createdAt) };
  return {
    failingSince: failingSince ?? now,
    ...(kind === "gone" && { lapsesAt: lapsesAt ?? new Date(now.getTime() + servedMs) }),
  };
}

const isOver = ({ verifiedAt, lapsesAt }: DomainRow, { kind }: Finding, now: Date): boolean =>
  kind === "gone" && verifiedAt !== null && lapsesAt !== null && lapsesAt <= now;

/**
 * Every quarter of an hour while somebody is setting it up or it fails, then once a day; and when it
 * lapses, at that very time.
 */
export async function scheduleNextCheck(tx: Tx, domain: DomainRow, now: Date): Promise<void> {
  const { tenantId, id, verifiedAt, lastError, createdAt, lapsesAt } = domain;
  const young = now.getTime() - createdAt.getTime() < milliseconds({ days: 3 });
  const soon = (verifiedAt === null && young) || (verifiedAt !== null && lastError !== null);
  const next = now.getTime() + milliseconds(soon ? { minutes: 15 } : { days: 1 });
  // What lapsed without an answer is asked about as before.
  const lapses = lapsesAt !== null && lapsesAt > now ? lapsesAt.getTime() : next;
  await enqueue(
    tx,
    "check_domain",
    { tenantId, domainId: id },
    { runAt: new Date(Math.min(next, lapses)), key: `check_domain:${id}` },
  );
}

/**
 * Asks the name servers about a shop's own domain: until it is verified, and every day from then on.
 * What is wrong is written to the domain, so nothing is thrown for it; each check arranges the next.
 */
export async function checkDomain(
  { database, providers, settings }: Service,
  { tenantId, domainId }: Tasks["check_domain"],
  now = new Date(),
): Promise<void> {
  const domain = await database.service.domain.findFirst({
    where: { tenantId, id: domainId },
    include: { storefront: { include: { business: { select: { slug: true } } } } },
    relationLoadStrategy: "join",
  });
  if (!domain) return;
  const { slug } = domain.storefront.business;
  const finding = await examineDomain(providers.dns, domain, { shopUrl: settings.urls.shop, slug });
  await writeFinding(finding, (found) =>
    // As the business does itself: on a cluster they meet at its node.
    database.inBusiness(tenantId, () =>
      runPatiently(database.business, async (tx) => {
        const row = await takeFinding(tx, domain, found, now);
        if (row) await dropLapsedClaim(tx, row, now);
      }),
    ),
  );
}
