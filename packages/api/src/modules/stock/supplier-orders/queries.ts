import {
  anyUuid,
  runSql,
  sqlBuilder,
  type EmailStatus,
  type Prisma,
  type PrismaClient,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { mailStatusOf } from "../../messages";

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

/** The kind of mail by which an order is sent to its supplier. */
export const supplierOrderMail = "supplier_order.placed";

type StoredOrder = Prisma.SupplierOrderGetPayload<{ include: typeof withAll }>;
export type SupplierOrderRow = StoredOrder & { emailStatus: EmailStatus | null };

/** With each order what came of its mail; one statement, whatever their number. */
export async function withMails(
  db: SqlRunner,
  tenantId: string,
  orders: readonly StoredOrder[],
): Promise<SupplierOrderRow[]> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("supplier_orders as o")
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", anyUuid(orders.map(({ id }) => id)))
      .select((eb) => [
        "o.id",
        mailStatusOf(supplierOrderMail, {
          kind: "supplier_order",
          tenantId: eb.ref("o.tenant_id"),
          id: eb.ref("o.id"),
        }).as("status"),
      ]),
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return orders.map((order) => ({ ...order, emailStatus: statuses.get(order.id) ?? null }));
}

/** Supplier orders as they stand now, in two statements; those that are not there are missing. */
export async function readSupplierOrders(
  db: PrismaClient | Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<SupplierOrderRow[]> {
  const rows = await db.supplierOrder.findMany({
    where: { tenantId, id: { in: [...ids] } },
    include: withAll,
    relationLoadStrategy: "join",
  });
  return withMails(db, tenantId, rows);
}

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
  const [order] = row ? await withMails(db, tenantId, [row]) : [];
  if (!order) throw notFound("supplier order");
  return order;
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
