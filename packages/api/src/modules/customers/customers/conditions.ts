import { Prisma } from "@roundsman/db";
import type { z } from "zod";
import type { CustomerFilter } from "../customer/schema";
import { matches } from "./search";

/** Customers (`c`) of this business that fit a list's filters. */
export function conditionsOf(
  { q, rateSetId, onAccount, archived }: z.infer<typeof CustomerFilter>,
  tenantId: string,
): Prisma.Sql {
  const all = [
    Prisma.sql`c.tenant_id = ${tenantId}::uuid`,
    q && matches(tenantId, q),
    rateSetId && Prisma.sql`c.rate_set_id = ${rateSetId}::uuid`,
    onAccount !== undefined && Prisma.sql`c.on_account = ${onAccount}`,
    !archived && Prisma.sql`c.archived_at IS NULL`,
  ].filter((condition) => typeof condition === "object");
  return Prisma.join(all, " AND ");
}
