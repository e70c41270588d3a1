import type { PrismaClient, Storefront as StorefrontRow, Tx } from "@roundsman/db";

const withAll = {
  include: {
    domains: { orderBy: { id: "asc" as const } },
    assets: { orderBy: { createdAt: "desc" as const } },
    business: { select: { slug: true, logoKey: true } },
  },
  relationLoadStrategy: "join" as const,
};

/** A business's shop with what belongs to it; null where it has no row yet. */
export const readStorefront = (db: PrismaClient | Tx, tenantId: string) =>
  db.storefront.findUnique({ where: { tenantId }, ...withAll });

/** The same for a business whose shop has no row yet: it is made, switched off. */
async function ensureStorefront(db: PrismaClient | Tx, tenantId: string): Promise<void> {
  await db.storefront.createMany({
    data: [{ tenantId, status: "off", draft: {} }],
    skipDuplicates: true,
  });
}

/** Holds the shop's row until the change is through: whatever changes a shop waits here for its turn. */
export async function lockStorefront(tx: Tx, tenantId: string): Promise<StorefrontRow> {
  await ensureStorefront(tx, tenantId);
  await tx.$queryRaw`SELECT FROM storefronts WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`;
  return tx.storefront.findUniqueOrThrow({ where: { tenantId } });
}
