import { expressionBuilder, type Expression, type SqlBool, type Tables } from "@roundsman/db";
import { wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";

const o = expressionBuilder<Tables & { o: Tables["orders"] }, "o">();

/** The indexes hold words three letters at a time. */
const shortestIndexed = 3;

/**
 * Orders (`o`) that have each word in what they say themselves, in their customer's name, email or phone number,
 * or in the name or code of goods on them.
 */
export const orderMatches = (tenantId: string, words: readonly Word[]): Expression<SqlBool>[] =>
  words.flatMap((word) =>
    // Few letters are found nearly everywhere: going along the orders by time soon has a page.
    word.some((pattern) => pattern.trim().length < shortestIndexed)
      ? wordsIn([word], "o.found_by")
      : [byIndex(tenantId, word)],
  );

/** Each side is looked up by its own index before they are put together. */
const byIndex = (tenantId: string, word: Word): Expression<SqlBool> =>
  o(
    "o.id",
    "in",
    o
      .selectFrom("orders as f")
      .where("f.tenant_id", "=", tenantId)
      .where((eb) => eb.and(wordsIn([word], "f.found_by")))
      .select("f.id")
      .union(
        o
          .selectFrom("customers as c")
          .innerJoin("orders as f", (join) =>
            join.onRef("f.tenant_id", "=", "c.tenant_id").onRef("f.customer_id", "=", "c.id"),
          )
          .where("c.tenant_id", "=", tenantId)
          .where((eb) => eb.and(wordsIn([word], "c.found_by")))
          .select("f.id"),
      )
      .union(
        o
          .selectFrom("products as g")
          .innerJoin("order_lines as l", (join) =>
            join.onRef("l.tenant_id", "=", "g.tenant_id").onRef("l.product_id", "=", "g.id"),
          )
          .where("g.tenant_id", "=", tenantId)
          .where((eb) => eb.and(wordsIn([word], "g.found_by")))
          .select("l.order_id as id"),
      ),
  );
