import type { Prisma, PrismaClient, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

/** All of a supplier that is shown; one statement, by joins. */
export const withAll = {
  contacts: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  yards: { select: { locationId: true }, orderBy: { locationId: "asc" } },
  products: { select: { productId: true }, orderBy: { productId: "asc" } },
  orders: { select: { createdAt: true }, orderBy: { createdAt: "desc" }, take: 1 },
  _count: {
    select: { orders: { where: { status: { in: ["ordered", "confirmed", "part_arrived"] } } } },
  },
} as const satisfies Prisma.SupplierInclude;

export type SupplierRow = Prisma.SupplierGetPayload<{ include: typeof withAll }>;

/** A supplier as it stands now. @throws not_found */
export async function readSupplier(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<SupplierRow> {
  const row = await db.supplier.findFirst({
    where: { tenantId, id },
    include: withAll,
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("supplier");
  return row;
}

/** Takes the supplier's row: who is its main and who its billing contact is settled one at a time. */
export async function lockSupplier(tx: Tx, tenantId: string, id: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM suppliers WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  if (rows.length === 0) throw notFound("supplier");
}
