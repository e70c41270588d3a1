import type { Tx } from "@roundsman/db";
import type { PersonCard } from "../../../platform/access/caller";
import { recordActivity } from "../../../platform/audit/activity";
import { slugCandidates } from "./slug";

const trialMs = 14 * 24 * 60 * 60 * 1000;

/** A new business with its first owner, on trial of the plan round, with all the rows it starts from. */
export async function openBusiness(
  tx: Tx,
  given: { name: string; owner: PersonCard },
  facts: { now: Date; requestId: string },
): Promise<{ id: string; slug: string }> {
  const { owner, name } = given;
  const { now } = facts;
  const business = await takeSlug(tx, { name, email: owner.email, createdAt: now });
  const tenantId = business.id;
  await tx.subscription.create({
    data: {
      tenantId,
      plan: "round",
      status: "trialing",
      trialEndsAt: new Date(now.getTime() + trialMs),
    },
  });
  await tx.businessCounters.create({ data: { tenantId } });
  await tx.storefront.create({ data: { tenantId, status: "off", draft: {} } });
  await tx.member.create({
    data: { tenantId, userId: owner.id, role: "owner", joinedAt: now },
  });
  await recordActivity(
    tx,
    { tenantId, kind: "person", name: owner.name, userId: owner.id },
    {
      action: "business.opened",
      words: `Opened ${name}`,
      subject: { kind: "business", id: tenantId },
      after: { name, slug: business.slug },
    },
    facts,
  );
  return business;
}

/** The first slug nobody has; of two businesses after the same one the database gives it to one. */
async function takeSlug(tx: Tx, data: { name: string; email: string; createdAt: Date }) {
  for (const slug of slugCandidates(data.name)) {
    const [made] = await tx.business.createManyAndReturn({
      data: [{ ...data, slug }],
      skipDuplicates: true,
      select: { id: true, slug: true },
    });
    if (made) return made;
  }
  throw new Error(`No address is free for a business named ${data.name}`);
}
