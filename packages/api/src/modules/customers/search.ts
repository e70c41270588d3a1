import { Prisma } from "@roundsman/db";
import type { z } from "zod";
import { anywhere } from "../../platform/values/page";
import type { CustomerFilter } from "./schema";

/**
 * Customers (`c`) found by these letters in their name, email or phone number, or in an address they
 * have now.
 */
export const matchesSearch = (tenantId: string, q: string): Prisma.Sql =>
  q.replaceAll(/\s/g, "").length < shortestIndexed ? alongNames(q) : byIndex(tenantId, q);

/** The index holds words three letters at a time. */
const shortestIndexed = 3;

/** Few letters are found nearly everywhere: going along the customers by name soon has a page. */
const alongNames = (q: string): Prisma.Sql => Prisma.sql`(
  c.found_by LIKE ${anywhere(q)} OR EXISTS (
    SELECT FROM delivery_addresses a
     WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.archived_at IS NULL
       AND a.found_by LIKE ${anywhere(q)}))`;

/** Both sides are looked up by their own index before they are put together. */
const byIndex = (tenantId: string, q: string): Prisma.Sql => Prisma.sql`c.id IN (
  SELECT f.id FROM customers f
   WHERE f.tenant_id = ${tenantId}::uuid AND (f.found_by LIKE ${anywhere(q)} ${orPhone(q)})
   UNION
  SELECT a.customer_id FROM delivery_addresses a
   WHERE a.tenant_id = ${tenantId}::uuid AND a.archived_at IS NULL AND a.found_by LIKE ${anywhere(q)})`;

/** A number is one number, written with the country's code or with a nought, with spaces or hyphens. */
function orPhone(q: string): Prisma.Sql {
  if (!/^[\d\s()+.-]+$/.test(q)) return Prisma.empty;
  const digits = q
    .replaceAll(/[^\d+]/g, "")
    .replace(/^(?:\+|00)44/, "")
    .replaceAll(/^0+|\+/g, "");
  return digits === "" ? Prisma.empty : Prisma.sql`OR f.found_by LIKE ${`%${digits}%`}`;
}

/** Customers (`c`) of this business that fit a list's filters. */
export function filterConditions(
  { q, rateSetId, onAccount, archived }: z.infer<typeof CustomerFilter>,
  tenantId: string,
): Prisma.Sql {
  const all = [
    Prisma.sql`c.tenant_id = ${tenantId}::uuid`,
    q && matchesSearch(tenantId, q),
    rateSetId && Prisma.sql`c.rate_set_id = ${rateSetId}::uuid`,
    onAccount !== undefined && Prisma.sql`c.on_account = ${onAccount}`,
    !archived && Prisma.sql`c.archived_at IS NULL`,
  ].filter((condition) => typeof condition === "object");
  return Prisma.join(all, " AND ");
}
