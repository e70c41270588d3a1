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
import { wordsIn } from "../../platform/values/search";
import type { Word } from "../../platform/values/words";
import type { CustomerFilter } from "./schema";

const c = expressionBuilder<Tables & { c: Tables["customers"] }, "c">();

/** Customers (`c`) that have each word in their name, email, phone or account number, or in an address they have now. */
const matchesSearch = (tenantId: string, words: readonly Word[]): Expression<SqlBool>[] =>
  words.map((word) =>
    word.some((pattern) => pattern.length < shortestIndexed)
      ? alongNames(word)
      : byIndex(tenantId, word),
  );

/** The index holds words three letters at a time. */
const shortestIndexed = 3;

/** Few letters are found nearly everywhere: going along the customers by name soon has a page. */
const alongNames = (word: Word): Expression<SqlBool> =>
  c.or([
    ...wordsIn([word], "c.found_by"),
    c.exists(
      c
        .selectFrom("delivery_addresses as a")
        .whereRef("a.tenant_id", "=", "c.tenant_id")
        .whereRef("a.customer_id", "=", "c.id")
        .where("a.archived_at", "is", null)
        .where((eb) => eb.and(wordsIn([word], "a.found_by")))
        .select("a.id"),
    ),
  ]);

/** Both sides are looked up by their own index before they are put together. */
const byIndex = (tenantId: string, word: Word): Expression<SqlBool> =>
  c(
    "c.id",
    "in",
    c
      .selectFrom("customers as f")
      .where("f.tenant_id", "=", tenantId)
      .where((eb) => eb.and(wordsIn([word], "f.found_by")))
      .select("f.id")
      .union(
        c
          .selectFrom("delivery_addresses as a")
          .where("a.tenant_id", "=", tenantId)
          .where("a.archived_at", "is", null)
          .where((eb) => eb.and(wordsIn([word], "a.found_by")))
          .select("a.customer_id as id"),
      ),
  );

/** Customers (`c`) that were changed, or are on a price list that was: they show its name. */
const changedSince = (tenantId: string, since: Date): Expression<SqlBool> =>
  c(
    "c.id",
    "in",
    c
      .selectFrom("customers as own")
      .where("own.tenant_id", "=", tenantId)
      .where("own.updated_at", ">=", since)
      .select("own.id")
      .union(
        c
          .selectFrom("rate_sets as list")
          .innerJoin("customers as on_it", (join) =>
            join
              .onRef("on_it.tenant_id", "=", "list.tenant_id")
              .onRef("on_it.rate_set_id", "=", "list.id"),
          )
          .where("list.tenant_id", "=", tenantId)
          .where("list.updated_at", ">=", since)
          .select("on_it.id"),
      ),
  );

/** Customers (`c`) of this business that fit a list's filters. */
export const filterConditions = (
  {
    email,
    externalRef,
    updatedSince,
    rateSetId,
    onAccount,
    onStop,
    archived,
  }: z.infer<typeof CustomerFilter>,
  words: readonly Word[],
  tenantId: string,
): Expression<SqlBool> =>
  c.and(
    [
      c("c.tenant_id", "=", tenantId),
      ...matchesSearch(tenantId, words),
      email && c("c.email", "=", email),
      externalRef && c("c.external_ref", "=", externalRef),
      updatedSince && changedSince(tenantId, updatedSince),
      rateSetId && c("c.rate_set_id", "=", rateSetId),
      onAccount !== undefined && c("c.on_account", "=", onAccount),
      onStop !== undefined && c("c.stop_since", onStop ? "is not" : "is", null),
      !archived && c("c.archived_at", "is", null),
    ].filter((condition) => typeof condition === "object"),
  );

/**
 * At most so many customers found by these words, those whose name starts with the first of them first. Each with
 * their last order, and the address it went to, else their first one.
 */
export const findCustomers = (tenantId: string, words: readonly Word[], most: number) =>
  sqlBuilder
    .selectFrom((eb) =>
      eb
        .selectFrom("customers as c")
        .where("c.tenant_id", "=", tenantId)
        .where("c.archived_at", "is", null)
        .where((also) => also.and(matchesSearch(tenantId, words)))
        .select([
          "c.tenant_id",
          "c.id",
          "c.name",
          "c.email",
          "c.phone",
          "c.do_not_call_since",
          "c.on_account",
          "c.stop_reason",
          "c.stop_since",
          "c.stop_set_by_name",
          "c.notes",
          sql<boolean>`c.found_by like ${`${words[0]?.[0] ?? ""}%`}`.as("first"),
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
      eb("f.do_not_call_since", "is not", null).$castTo<boolean>().as("doNotCall"),
      "f.on_account as onAccount",
      "f.stop_reason as stopReason",
      "f.stop_since as stopSince",
      "f.stop_set_by_name as stopSetByName",
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
