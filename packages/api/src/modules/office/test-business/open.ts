import { runOnOwnCopies, sqlBuilder, type Tx } from "@roundsman/db";
import type { BusinessFacts } from "../../../platform/access/caller";
import { enqueue } from "../../../platform/jobs/enqueue";
import { takeSlug } from "../../business";

/** Requests a minute, whatever the plan of the business it is of: what is tried must not crowd out what trades. */
const rates = { requestsPerMinute: 300, heavyPerMinute: 30 };

const longestName = 120;

/**
 * Opens the test business of one that trades, with its members, and asks for the demo's data (docs/decisions/0283).
 * @returns its id; null where it was opened before
 */
export async function openTestBusiness(
  tx: Tx,
  { id, name, verifiedAt }: BusinessFacts,
  now: Date,
): Promise<string | null> {
  // Held, so that two at once open one, and that nobody becomes a member unseen meanwhile.
  await runOnOwnCopies(
    tx,
    sqlBuilder.selectFrom("businesses").where("id", "=", id).select("id").forUpdate(),
  );
  if (await tx.business.findFirst({ where: { testOf: id }, select: { id: true } })) return null;
  const opened = await takeSlug(tx, {
    name: `${name.slice(0, longestName - " (test)".length)} (test)`,
    testOf: id,
    verifiedAt,
    createdAt: now,
    resettingSince: now,
  });
  const tenantId = opened.id;
  await tx.subscription.create({
    data: { tenantId, plan: "depot", status: "none", setUpByStaff: true, ...rates },
  });
  await tx.storefront.create({ data: { tenantId, status: "off", draft: {} } });
  const members = await tx.member.findMany({
    where: { tenantId: id },
    select: { userId: true, role: true, builtInSet: true, joinedAt: true },
  });
  await tx.member.createMany({ data: members.map((member) => ({ tenantId, ...member })) });
  await enqueue(
    tx,
    "reset_test_business",
    { tenantId },
    { key: `reset_test_business:${tenantId}` },
  );
  return tenantId;
}
