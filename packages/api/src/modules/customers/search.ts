import {
  expressionBuilder,
  jsonObjectFrom,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import type { z } from "zod";
import { anywhere, atStart } from "../../platform/values/page";
import type { CustomerFilter } from "./schema";

const c = expressionBuilder<Tables & { c: Tables["customers"] }, "c">();

/**
 * Customers (`c`) found by these letters in their name, email or phone number, or in an address they
 * have now.
 */
const matchesSearch = (tenantId: string, q: string): Expression<SqlBool> =>
  q.replaceAll(/\s/g, "").length < shortestIndexed ? alongNames(q) : byIndex(tenantId, q);

/** The index holds words three letters at a time. */
const shortestIndexed = 3;

/** Few letters are found nearly everywhere: going along the customers by name soon has a page. */
const alongNames = (q: string): Expression<SqlBool> =>
  c.or([
    sql<boolean>`c.found_by like ${anywhere(q)}`,
    c.exists(
      c
        .selectFrom("delivery_addresses as a")
        .whereRef("a.tenant_id", "=", "c.tenant_id")
        .whereRef("a.customer_id", "=", "c.id")
        .where("a.archived_at", "is", null)
        .where(sql<boolean>`a.found_by like ${anywhere(q)}`)
        .select("a.id"),
    ),
  ]);

/** Both sides are looked up by their own index before they are put together. */
const byIndex = (tenantId: string, q: string): Expression<SqlBool> =>
  c(
    "c.id",
    "in",
    c
      .selectFrom("customers as f")
      .where("f.tenant_id", "=", tenantId)
      .where((eb) => eb.or([sql<boolean>`f.found_by like ${anywhere(q)}`, ...byPhone(q)]))
      .select("f.id")
      .union(
        c
          .selectFrom("delivery_addresses as a")
          .where("a.tenant_id", "=", tenantId)
          .where("a.archived_at", "is", null)
          .where(sql<boolean>`a.found_by like ${anywhere(q)}`)
          .select("a.customer_id as id"),
      ),
  );

/** A number is one number, written with the country's code or with a nought, with spaces or hyphens. */
function byPhone(q: string): Expression<SqlBool>[] {
  if (!/^[\d\s()+.-]+$/.test(q)) return [];
  const digits = q
    .replaceAll(/[^\d+]/g, "")
    .replace(/^(?:\+|00)44/, "")
    .replaceAll(/^0+|\+/g, "");
  return digits === "" ? [] : [sql<boolean>`f.found_by like ${`%${digits}%`}`];
}

/** Customers (`c`) of this business that fit a list's filters. */
export const filterConditions = (
  { q, rateSetId, onAccount, archived }: z.infer<typeof CustomerFilter>,
  tenantId: string,
): Expression<SqlBool> =>
  c.and(
    [
      c("c.tenant_id", "=", tenantId),
      q && matchesSearch(tenantId, q),
      rateSetId && c("c.rate_set_id", "=", rateSetId),
      onAccount !== undefined && c("c.on_account", "=", onAccount),
      !archived && c("c.archived_at", "is", null),
    ].filter((condition) => typeof condition === "object"),
  );

/**
 * At most so many customers found by these letters, those whose name starts with them first. Each with
 * their last order, and the address it went to, else their first one.
 */
export const findCustomers = (tenantId: string, q: string, most: number) =>
  sqlBuilder
    .selectFrom((eb) =>
      eb
        .selectFrom("customers as c")
        .where("c.tenant_id", "=", tenantId)
        .where("c.archived_at", "is", null)
        .where(matchesSearch(tenantId, q))
        .select([
          "c.tenant_id",
          "c.id",
          "c.name",
          "c.email",
          "c.phone",
          "c.on_account",
          "c.notes",
          sql<boolean>`upper(c.name) like ${atStart(q)}`.as("first"),
        ])
        .orderBy("first", "desc")
        .orderBy("c.name")
        .orderBy("c.id")
        .limit(most)
        .as("f"),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders as o")
          .whereRef("o.tenant_id", "=", "f.tenant_id")
          .whereRef("o.customer_id", "=", "f.id")
          .select(["o.created_at", "o.delivery_address_id"])
          .orderBy("o.created_at", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      "f.id",
      "f.name",
      sql<string | null>`f.email::text`.as("email"),
      "f.phone",
      "f.on_account as onAccount",
      "f.notes",
      "last.created_at as lastOrderedAt",
      jsonObjectFrom(
        eb
          .selectFrom("delivery_addresses as a")
          .whereRef("a.tenant_id", "=", "f.tenant_id")
          .whereRef("a.customer_id", "=", "f.id")
          .where("a.archived_at", "is", null)
          .select(["a.id", "a.name", "a.line1", "a.city", "a.postcode"])
          .orderBy(sql`(a.id = last.delivery_address_id) is true`, "desc")
          .orderBy("a.created_at")
          .orderBy("a.id")
          .limit(1),
      ).as("address"),
    ])
    .orderBy("f.first", "desc")
    .orderBy("f.name")
    .orderBy("f.id");
