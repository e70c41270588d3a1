import { jsonArrayFrom, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import type { Scope } from "../../../platform/access/scopes";
import { wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { findCustomers } from "../../customers";
import type { Found } from "./schema";

/** The most items of each kind: a palette shows no more. */
const most = 6;

export const nothing: z.infer<typeof Found> = {
  customers: [],
  orders: [],
  products: [],
  invoices: [],
  vehicles: [],
  drivers: [],
  yards: [],
  suppliers: [],
};

/** Finds everything that has all these words, of the kinds that one may read, in one statement. */
export async function findAll(
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
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("vehicles as v")
          .where("v.tenant_id", "=", tenantId)
          .where(may("rounds:read"))
          .where("v.archived_at", "is", null)
          .where((eb) => eb.and(wordsIn(words, "v.found_by")))
          .orderBy("v.name")
          .orderBy("v.id")
          .limit(most)
          .select(["v.id", "v.name", "v.registration"]),
      ).as("vehicles"),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("members as m")
          .innerJoin("users as u", "u.id", "m.user_id")
          .where("m.tenant_id", "=", tenantId)
          .where(may("drivers:read"))
          .where("m.role", "=", sql.lit("driver"))
          .where((eb) => eb.and(wordsIn(words, "u.found_by")))
          .orderBy("u.name")
          .orderBy("m.user_id")
          .limit(most)
          .select(["m.user_id as id", "u.name"]),
      ).as("drivers"),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("locations as l")
          .where("l.tenant_id", "=", tenantId)
          .where(may("stock:read"))
          .where("l.archived_at", "is", null)
          .where((eb) => eb.and(wordsIn(words, "l.found_by")))
          .orderBy("l.name")
          .orderBy("l.id")
          .limit(most)
          .select(["l.id", "l.name", "l.postcode"]),
      ).as("yards"),
      jsonArrayFrom(
        sqlBuilder
          .selectFrom("suppliers as s")
          .where("s.tenant_id", "=", tenantId)
          .where(may("stock:read"))
          .where("s.archived_at", "is", null)
          .where((eb) => eb.and(wordsIn(words, "s.found_by")))
          .orderBy("s.name")
          .orderBy("s.id")
          .limit(most)
          .select(["s.id", "s.name"]),
      ).as("suppliers"),
    ]),
  );
  return found ?? nothing;
}
