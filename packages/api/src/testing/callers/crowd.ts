import { randomUUID } from "node:crypto";
import { milliseconds } from "date-fns/milliseconds";
import type { Scope } from "../../platform/access/scopes";
import { hashToken, newToken } from "../../platform/base/tokens";
import type { Service } from "../../platform/context/context";
import { newKey } from "../../platform/credentials";

const day = milliseconds({ days: 1 });

/** One of many businesses: whose sessions and keys there are, and a thing of its own. */
export interface Neighbour {
  id: string;
  slug: string;
  userId: string;
  customerId: string;
  token: string;
  key: string;
}

/** Businesses by the hundred, each with its owner signed in, a key and a customer, in a statement a table. */
export async function makeCrowd(
  { database: { service } }: Service,
  count: number,
  scopes: readonly Scope[],
): Promise<Neighbour[]> {
  const keys = Array.from({ length: count }, () => newKey());
  const crowd = keys.map(({ key }, n) => ({
    id: randomUUID(),
    slug: `neighbour-${n}`,
    userId: randomUUID(),
    customerId: randomUUID(),
    token: newToken(),
    key,
  }));
  await service.business.createMany({
    data: crowd.map(({ id, slug }) => ({ id, slug, name: slug })),
  });
  await service.user.createMany({
    data: crowd.map(({ userId, slug }) => ({
      id: userId,
      name: slug,
      email: `${slug}@test.example`,
      emailVerified: new Date(),
    })),
  });
  const rate = 1_000_000;
  await service.subscription.createMany({
    data: crowd.map(({ id }) => ({
      tenantId: id,
      plan: "depot" as const,
      status: "active" as const,
      requestsPerMinute: rate,
      heavyPerMinute: rate,
    })),
  });
  await service.businessCounters.createMany({ data: crowd.map(({ id }) => ({ tenantId: id })) });
  await service.member.createMany({
    data: crowd.map(({ id, userId }) => ({ tenantId: id, userId, role: "owner" as const })),
  });
  await service.session.createMany({
    data: crowd.map(({ userId, token }) => ({
      sessionToken: hashToken(token),
      userId,
      expires: new Date(Date.now() + 30 * day),
      twoStepAt: new Date(),
    })),
  });
  await service.apiKey.createMany({
    data: crowd.map(({ id, userId }, n) => ({
      tenantId: id,
      name: "All that a key may",
      prefix: keys[n]?.prefix ?? "",
      keyHash: keys[n]?.hash ?? "",
      scopes: [...scopes],
      createdByUserId: userId,
    })),
  });
  await service.customer.createMany({
    data: crowd.map(({ id, customerId, slug }) => ({
      id: customerId,
      tenantId: id,
      name: `Customer of ${slug}`,
    })),
  });
  return crowd;
}
