import { runSql, sqlBuilder, type Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

const product = { select: { name: true } } as const;

/** All of a supplier order that is shown; one statement, by joins. */
export const withAll = {
  supplier: {
    select: { name: true, contacts: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
  },
  location: { select: { name: true } },
  lines: { include: { product }, orderBy: { position: "asc" } },
  receipts: {
    include: {
      lines: { include: { product }, orderBy: [{ condition: "asc" }, { productId: "asc" }] },
    },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
  },
} as const satisfies Prisma.SupplierOrderInclude;

export type SupplierOrderRow = Prisma.SupplierOrderGetPayload<{ include: typeof withAll }>;

/** A supplier order as it stands now. @throws not_found */
export async function readSupplierOrder(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<SupplierOrderRow> {
  const row = await db.supplierOrder.findFirst({
    where: { tenantId, id },
    include: withAll,
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("supplier order");
  return row;
}

/** Takes the order's row and reads it as it then stands: of two at once the second sees the first's work. */
export async function lockSupplierOrder(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<SupplierOrderRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("supplier_orders")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  return readSupplierOrder(tx, tenantId, id);
}
