import {
  runSqlForOne,
  sqlBuilder,
  type Prisma,
  type PrismaClient,
  type SupplierContact as ContactRow,
  type Tx,
} from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull, metadataOf } from "../../../platform/values/format";
import { openStatuses } from "../guards";
import type { ContactFields, Supplier, SupplierContact } from "./schema";

/** All of a supplier that is shown; one statement, by joins. */
export const withAll = (tenantId: string) =>
  ({
    contacts: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    yards: { select: { locationId: true }, orderBy: { locationId: "asc" } },
    products: { select: { productId: true }, orderBy: { productId: "asc" } },
    orders: { select: { createdAt: true }, orderBy: { createdAt: "desc" }, take: 1 },
    _count: {
      select: { orders: { where: { tenantId, status: { in: [...openStatuses] } } } },
    },
  }) as const satisfies Prisma.SupplierInclude;

type SupplierRow = Prisma.SupplierGetPayload<{ include: ReturnType<typeof withAll> }>;

/** A supplier as it stands now. @throws not_found */
export async function readSupplier(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<SupplierRow> {
  const row = await db.supplier.findFirst({
    where: { tenantId, id },
    include: withAll(tenantId),
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("supplier");
  return row;
}

/**
 * Holds the supplier's row while an order is placed with them: meanwhile nobody archives them, and other orders do
 * not wait.
 * @throws not_found
 */
export async function holdSupplier(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ name: string; archivedAt: Date | null }> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("suppliers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select(["name", "archived_at as archivedAt"])
      .forShare(),
  );
  if (!row) throw notFound("supplier");
  return row;
}

/** Takes the supplier's row: who is its main and who its billing contact is settled one at a time. */
export async function lockSupplier(tx: Tx, tenantId: string, id: string): Promise<void> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("suppliers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  if (!row) throw notFound("supplier");
}

interface SupplierKey {
  tenantId: string;
  supplierId: string;
}

/**
 * Adds contacts to a supplier whose row is taken: the first of all becomes the main one, and one marked
 * as billing takes billing from the previous holder.
 */
export async function addContacts(
  tx: Tx,
  at: SupplierKey,
  contacts: readonly ContactFields[],
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  const known = await tx.supplierContact.count({ where: at });
  const billing = contacts.findLastIndex(({ isBilling }) => isBilling === true);
  if (billing !== -1) await takeBilling(tx, at);
  await tx.supplierContact.createMany({
    data: contacts.map((contact, n) => ({
      ...at,
      ...contact,
      isMain: known === 0 && n === 0,
      isBilling: n === billing,
      // In the order given, though they come in one statement.
      createdAt: new Date(now.getTime() + n),
    })),
  });
}

/** Nobody holds billing any more. */
export async function takeBilling(tx: Tx, at: SupplierKey): Promise<void> {
  await tx.supplierContact.updateMany({
    where: { ...at, isBilling: true },
    data: { isBilling: false },
  });
}

/** This contact is the main one, and no other. */
export async function makeMain(tx: Tx, at: SupplierKey, id: string): Promise<void> {
  await tx.supplierContact.updateMany({ where: { ...at, isMain: true }, data: { isMain: false } });
  await tx.supplierContact.updateMany({ where: { ...at, id }, data: { isMain: true } });
}

/** The yards a supplier usually delivers to, and what it usually sells. */
interface SupplierLinks {
  yardIds?: readonly string[];
  productIds?: readonly string[];
}

/** Replaces what is given, leaves the rest. @throws not_found where one is none of this business */
export async function putLinks(
  tx: Tx,
  at: { tenantId: string; supplierId: string },
  { yardIds, productIds }: SupplierLinks,
): Promise<void> {
  const { tenantId } = at;
  if (yardIds) {
    const ids = [...new Set(yardIds)];
    const known = await tx.location.count({ where: { tenantId, id: { in: ids } } });
    if (known < ids.length) throw notFound("yard");
    await tx.supplierYard.deleteMany({ where: at });
    await tx.supplierYard.createMany({ data: ids.map((locationId) => ({ ...at, locationId })) });
  }
  if (productIds) {
    const ids = [...new Set(productIds)];
    const known = await tx.product.count({ where: { tenantId, id: { in: ids } } });
    if (known < ids.length) throw notFound("product");
    await tx.supplierProduct.deleteMany({ where: at });
    await tx.supplierProduct.createMany({ data: ids.map((productId) => ({ ...at, productId })) });
  }
}

export const viewContact = (row: ContactRow): SupplierContact => ({
  id: row.id,
  name: row.name,
  jobTitle: row.jobTitle,
  phone: row.phone,
  email: row.email,
  note: row.note,
  isMain: row.isMain,
  isBilling: row.isBilling,
  forOrders: row.forOrders,
  forDeliveries: row.forDeliveries,
});

export const viewSupplier = (row: SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  address: row.address,
  accountNumber: row.accountNumber,
  note: row.note,
  archivedAt: dateTimeOrNull(row.archivedAt),
  yardIds: row.yards.map(({ locationId }) => locationId),
  productIds: row.products.map(({ productId }) => productId),
  contacts: row.contacts.map(viewContact),
  openOrders: row._count.orders,
  lastOrderedAt: dateTimeOrNull(row.orders[0]?.createdAt ?? null),
  externalRef: row.externalRef,
  metadata: metadataOf(row.metadata),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
