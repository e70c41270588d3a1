import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { conflict, notFound } from "../../platform/base/errors";
import type { Holding } from "./schema";

/** A customer with the name of their price list. */
export interface CustomerRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  rateSetId: string | null;
  rateSetName: string | null;
  onAccount: boolean;
  notes: string | null;
  companyNumber: string | null;
  vatNumber: string | null;
  archivedAt: Date | null;
  erasedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Reads customers in one statement.
 * @param which the rest of the statement on `c`: `WHERE …`, order, limit. It must name the tenant.
 */
export const readCustomers = (
  tx: Pick<Tx, "$queryRaw">,
  which: Prisma.Sql,
): Promise<CustomerRow[]> =>
  tx.$queryRaw<CustomerRow[]>(Prisma.sql`
    SELECT c.id, c.name, c.email::text, c.phone, c.rate_set_id AS "rateSetId",
           r.name AS "rateSetName", c.on_account AS "onAccount", c.notes,
           c.company_number AS "companyNumber", c.vat_number AS "vatNumber",
           c.archived_at AS "archivedAt", c.erased_at AS "erasedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
      FROM customers c
      LEFT JOIN rate_sets r ON r.tenant_id = c.tenant_id AND r.id = c.rate_set_id ${which}`);

/** Null where the business has no such customer. */
export async function readCustomer(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<CustomerRow | null> {
  const [row] = await readCustomers(
    tx,
    Prisma.sql`WHERE c.tenant_id = ${tenantId}::uuid AND c.id = ${id}::uuid`,
  );
  return row ?? null;
}

/** The customer as they stand inside a change. @throws not_found */
export async function customerNow(tx: Tx, tenantId: string, id: string): Promise<CustomerRow> {
  const row = await readCustomer(tx, tenantId, id);
  if (!row) throw notFound("customer");
  return row;
}

/** The same, with the row held until the change is through. @throws not_found, conflict once erased */
export async function lockCustomer(tx: Tx, tenantId: string, id: string): Promise<CustomerRow> {
  await tx.$queryRaw`
    SELECT FROM customers WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  const row = await customerNow(tx, tenantId, id);
  refuseErased(row);
  return row;
}

/** Nothing is written of a customer who asked to be forgotten. @throws conflict */
export function refuseErased({ erasedAt }: Pick<CustomerRow, "erasedAt">): void {
  if (erasedAt) throw conflict("This customer's data was erased.");
}

/** @throws not_found for a customer that is none of this business, or was erased */
export async function requireCustomer(
  db: Pick<PrismaClient, "customer">,
  tenantId: string,
  id: string,
): Promise<{ id: string; name: string }> {
  const customer = await db.customer.findFirst({
    where: { tenantId, id, erasedAt: null },
    select: { id: true, name: true },
  });
  if (!customer) throw notFound("customer");
  return customer;
}

/**
 * The business's containers a customer has: what went out to them less what came back, the sum of their
 * movements turned round. Below zero where more came back than ever went out, to be looked into.
 */
export const holdingsOf = (
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  customerId: string,
): Promise<z.infer<typeof Holding>[]> =>
  tx.$queryRaw(Prisma.sql`
    SELECT p.id AS "productId", p.name AS "productName", -sum(m.quantity)::int AS quantity
      FROM stock_movements m JOIN products p ON p.tenant_id = m.tenant_id AND p.id = m.product_id
     WHERE m.tenant_id = ${tenantId}::uuid AND m.customer_id = ${customerId}::uuid AND p.returnable
     GROUP BY p.id, p.name HAVING sum(m.quantity) <> 0
     ORDER BY p.name, p.id`);
