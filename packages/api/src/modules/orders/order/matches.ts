import {
  anyUuid,
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";

const o = expressionBuilder<Tables & { o: Tables["orders"] }, "o">();

/** The indexes hold words three letters at a time. */
const shortestIndexed = 3;

/** So many customers who have a word, and orders of goods that have it, are looked up by their ids. */
const mostLookedUp = 2000;

/**
 * Orders (`o`) that have each word in what they say themselves, in their customer's name, email, phone or account number,
 * or in the name or code of goods on them. It is asked first how common a word is with customers and on goods: the orders of few
 * are looked up by their ids. What many have is found soon along the orders, and is looked for at each as it comes.
 */
export async function orderMatches(
  db: SqlRunner,
  tenantId: string,
  words: readonly Word[],
): Promise<Expression<SqlBool>[]> {
  // Few letters are found nearly everywhere, and no index has them.
  const isIndexed = (word: Word) => word.every(({ length }) => length >= shortestIndexed);
  const indexed = words.filter((word) => isIndexed(word.map((pattern) => pattern.trim())));
  const elsewhere = await findElsewhere(db, tenantId, indexed);
  return words.flatMap((word) => {
    const found = elsewhere.get(word);
    return found
      ? [o.or([...wordsIn([word], "o.found_by"), ...found])]
      : wordsIn([word], "o.found_by");
  });
}

const customersWith = (tenantId: string, word: Word) =>
  o
    .selectFrom("customers as c")
    .where("c.tenant_id", "=", tenantId)
    .where((eb) => eb.and(wordsIn([word], "c.found_by")));

const linesWith = (tenantId: string, word: Word) =>
  o
    .selectFrom("products as g")
    .innerJoin("order_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "g.tenant_id").onRef("l.product_id", "=", "g.id"),
    )
    .where("g.tenant_id", "=", tenantId)
    .where((eb) => eb.and(wordsIn([word], "g.found_by")));

/** For each word: the orders of customers who have it, and those of goods that have it. One statement; none without words. */
async function findElsewhere(
  db: SqlRunner,
  tenantId: string,
  words: readonly Word[],
): Promise<Map<Word, Expression<SqlBool>[]>> {
  const [first, ...others] = words.map((word, at) => {
    const customers = customersWith(tenantId, word).select(sql<string>`c.id::text`.as("id"));
    const lines = linesWith(tenantId, word).select(sql<string>`l.order_id::text`.as("id"));
    return sqlBuilder.selectNoFrom([
      sql<number>`${at}::int`.as("at"),
      sql<string[]>`array(${customers.limit(mostLookedUp + 1)})`.as("customerIds"),
      sql<string[]>`array(${lines.limit(mostLookedUp + 1)})`.as("orderIds"),
    ]);
  });
  if (!first) return new Map();
  const rows = await runSql(
    db,
    others.reduce((all, one) => all.unionAll(one), first),
  );
  return new Map(
    rows.flatMap(({ at, customerIds, orderIds }) => {
      const word = words[at];
      if (!word) return [];
      const customers = customersWith(tenantId, word).whereRef("c.id", "=", "o.customer_id");
      const lines = linesWith(tenantId, word).whereRef("l.order_id", "=", "o.id");
      const found = [
        isAmong("o.customer_id", customerIds) ?? o.exists(customers.select("c.id")),
        isAmong("o.id", orderIds) ?? o.exists(lines.select("l.id")),
      ];
      return [[word, found]] as const;
    }),
  );
}

/** Null for more ids than are looked up. */
const isAmong = (
  column: "o.id" | "o.customer_id",
  ids: readonly string[],
): Expression<SqlBool> | null =>
  ids.length > mostLookedUp ? null : sql<boolean>`${sql.ref(column)} = ${anyUuid(ids)}`;
