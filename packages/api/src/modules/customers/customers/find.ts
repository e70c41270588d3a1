import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { atStart } from "../../../platform/values/search";
import { dateTimeOrNull } from "../../../platform/values/view";
import { FindQuery, FoundCustomer } from "../customer/schema";
import { matches } from "./search";

type FoundRow = Omit<z.infer<typeof FoundCustomer>, "lastOrderedAt"> & {
  lastOrderedAt: Date | null;
};

const most = 8;

/**
 * Who the office means, from the first letters of a name, a number or a postcode, while somebody is on
 * the telephone: names that start so come first. One statement; nobody for nothing typed.
 */
export const find = business("customers:read")
  .input(FindQuery)
  .output(z.object({ items: z.array(FoundCustomer).max(most) }))
  .query(async ({ ctx, input: { q } }) => {
    if (q === "") return { items: [] };
    const tenantId = ctx.business.id;
    const rows = await ctx.db.$queryRaw<FoundRow[]>(Prisma.sql`
      SELECT f.id, f.name, f.email, f.phone, f."onAccount", f.notes, place.address,
             last.created_at AS "lastOrderedAt"
        FROM (SELECT c.tenant_id, c.id, c.name, c.email::text, c.phone, c.on_account AS "onAccount", c.notes,
                     upper(c.name) LIKE ${atStart(q)} AS first
                FROM customers c
               WHERE c.tenant_id = ${tenantId}::uuid AND c.archived_at IS NULL AND ${matches(tenantId, q)}
               ORDER BY first DESC, c.name, c.id LIMIT ${most}) f
        LEFT JOIN LATERAL (
              SELECT o.created_at, o.delivery_address_id FROM orders o
               WHERE o.tenant_id = f.tenant_id AND o.customer_id = f.id
               ORDER BY o.created_at DESC LIMIT 1) last ON true
        LEFT JOIN LATERAL (
              SELECT json_build_object('id', a.id, 'name', a.name, 'line1', a.line1, 'city', a.city,
                                       'postcode', a.postcode) AS address
                FROM delivery_addresses a
               WHERE a.tenant_id = f.tenant_id AND a.customer_id = f.id AND a.archived_at IS NULL
               ORDER BY (a.id = last.delivery_address_id) IS TRUE DESC, a.created_at, a.id LIMIT 1) place ON true
       ORDER BY f.first DESC, f.name, f.id`);
    return {
      items: rows.map((row) => ({ ...row, lastOrderedAt: dateTimeOrNull(row.lastOrderedAt) })),
    };
  });
