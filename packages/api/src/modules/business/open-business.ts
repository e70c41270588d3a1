import { randomInt } from "node:crypto";
import type { Prisma, Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { PersonCard } from "../../platform/access/caller";
import { recordActivity } from "../../platform/audit/activity";

/** Addresses under the shops' domain that are not for shops, and words that would mislead. */
const reservedSlugs = new Set([
  "admin",
  "api",
  "app",
  "assets",
  "console",
  "demo",
  "docs",
  "help",
  "mail",
  "media",
  "roundsman",
  "rest",
  "service",
  "shop",
  "shops",
  "static",
  "status",
  "support",
  "trust",
  "web",
  "www",
]);

const longestSlug = 48;

/** A business's name as part of an address: "Fellside Gas & Coal" is `fellside-gas-coal`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "business" : slug;
}

/** What to try in turn: the name itself where it may be had, then with a number, at last with a long one. */
export function slugCandidates(name: string): string[] {
  const slug = slugOf(name);
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${slug}-${n}`);
  const drawn = [1, 2, 3].map(() => `${slug}-${randomInt(10_000, 100_000_000)}`);
  return [...(reservedSlugs.has(slug) ? [] : [slug]), ...numbered, ...drawn];
}

const trialMs = milliseconds({ days: 14 });

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

/** A new business at the first slug nobody has; of two businesses after the same one the database gives it to one. */
export async function takeSlug(
  tx: Tx,
  data: Omit<Prisma.BusinessCreateManyInput, "slug">,
): Promise<{ id: string; slug: string }> {
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
