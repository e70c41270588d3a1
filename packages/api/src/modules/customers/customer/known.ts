import type { PrismaClient } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

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
