import { jsonArrayFrom, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import type { Scope } from "../../../platform/access/scopes";
import { router } from "../../../platform/context/context";
import { member } from "../../../platform/middleware/procedures";
import { search as searchFor, wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { findCustomers } from "../../customers";
import { Found, SearchQuery } from "./schema";

/** Of each kind, for a palette. */
const most = 6;

const nothing: z.infer<typeof Found> = { customers: [], orders: [], products: [], invoices: [] };

/**
 * Everything that fits what is typed into the palette: one statement for all kinds, so that a key pressed is one
 * request that holds one connection. A kind that one may not read is not looked for.
 */
const find = member()
  .input(SearchQuery)
  .output(Found)
  .query(({ ctx, input: { q } }) =>
    searchFor(
      q,
      async (words) =>
        words.length === 0 ? nothing : findAll(ctx.db, ctx.business.id, words, ctx.scopes),
      (found) => Object.values(found).some((kind) => kind.length > 0),
    ),
  );

async function findAll(
  db: SqlRunner,
  tenantId: string,
  words: readonly Word[],
  scopes: ReadonlySet<Scope>,
): Promise<z.infer<typeof Found>> {
  // Known before it is planned: PostgreSQL does not look for what nobody may read.
  const may = (scope: Scope) => sql.lit(scopes.has(scope));
  const found = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom([
      jsonArrayFrom(findCustomers(tenantId, words, most).where(may("customers:read"))).as(
        "customers",
      ),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("orders as o")
          .where("o.tenant_id", "=", tenantId)
          .where(may("orders:read"))
          .where((eb) => eb.and(wordsIn(words, "o.found_by")))
          .orderBy("o.created_at", "desc")
          .orderBy("o.id", "desc")
          .limit(most)
          .select([
            "o.id",
            "o.number",
            "o.customer_name as customerName",
            sql<string>`o.created_at`.as("createdAt"),
          ]),
      ).as("orders"),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("products as p")
          .where("p.tenant_id", "=", tenantId)
          .where(may("products:read"))
          .where("p.archived_at", "is", null)
          .where((eb) => eb.and(wordsIn(words, "p.found_by")))
          .orderBy("p.sort_name")
          .orderBy("p.id")
          .limit(most)
          .select(["p.id", "p.name", "p.sku"]),
      ).as("products"),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("invoices as i")
          .where("i.tenant_id", "=", tenantId)
          .where(may("invoices:read"))
          .where((eb) => eb.and(wordsIn(words, "i.found_by")))
          .orderBy("i.sequence", "desc")
          .limit(most)
          .select([
            "i.id",
            "i.number",
            "i.customer_name as customerName",
            "i.total_pence as totalPence",
          ]),
      ).as("invoices"),
    ]),
  );
  return found ?? nothing;
}

export const search = router({ find });
