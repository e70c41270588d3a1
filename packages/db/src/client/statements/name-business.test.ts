import { PostgresQueryCompiler, createQueryId, type RootOperationNode } from "kysely";
import { describe, expect, it } from "vitest";

import { namedInEachTable } from "./name-business";
import { sameBusiness, sql, sqlBuilder } from "../sql/typed-sql";

const business = "01a21c6a-f321-7d38-a777-17008cdb507b";
const compiled = (node: RootOperationNode) => {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
  return { text, parameters };
};
const named = (query: { toOperationNode: () => RootOperationNode }) =>
  compiled(namedInEachTable(query.toOperationNode()));

const orders = sqlBuilder
  .selectFrom("orders as o")
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "o.tenant_id").onRef("c.id", "=", "o.customer_id"),
  )
  .select("o.id");

describe("a statement that names its business", () => {
  it("names it in each table, in joins and subqueries", () => {
    const lines = sqlBuilder
      .selectFrom("order_lines as l")
      .where(sameBusiness("l", "o"))
      .select(sql<number>`count(*)::int`.as("count"));
    const { text, parameters } = named(
      orders.where("o.tenant_id", "=", business).select(lines.as("lines")),
    );
    expect(text).toBe(
      `select "o"."id", (select count(*)::int as "count" from "order_lines" as "l" ` +
        `where ("l"."tenant_id" = $1 and "o"."tenant_id" = $2)) as "lines" from "orders" as "o" ` +
        `left join "customers" as "c" on ("c"."tenant_id" = $3 and "o"."tenant_id" = $4) ` +
        `and "c"."id" = "o"."customer_id" where "o"."tenant_id" = $5`,
    );
    expect(parameters).toEqual(Array.from({ length: 5 }, () => business));
  });

  it("takes a column that was put in by name, and the value that rows are added with", () => {
    const firstYard = sqlBuilder
      .selectFrom("locations as y")
      .where("y.tenant_id", "=", sql.ref<string>("o.tenant_id"))
      .select("y.id")
      .limit(1);
    expect(
      named(orders.where("o.tenant_id", "=", business).select(firstYard.as("y"))).text,
    ).toContain(`where ("y"."tenant_id" = $1 and "o"."tenant_id" = $2)`);
    const notice = { user_id: "olivia", kind: "stock.low", title: "Low" } as const;
    const added = sqlBuilder
      .with("n", (db) =>
        db
          .insertInto("notifications")
          .values({ ...notice, tenant_id: business })
          .returning(["tenant_id", "id"]),
      )
      .selectFrom("n")
      .innerJoin("push_subscriptions as p", "p.tenant_id", "n.tenant_id")
      .select("n.id");
    expect(named(added).text).toContain(`on ("p"."tenant_id" = $5 and "n"."tenant_id" = $6)`);
  });

  it("takes the value that text names", () => {
    const lines = sql`select from order_lines l where ${sameBusiness("l", "o")} and l.tenant_id = ${business}`;
    const { text } = named(orders.where(sql<boolean>`exists (${lines})`));
    expect(text).toContain(`on ("c"."tenant_id" = $1 and "o"."tenant_id" = $2)`);
    expect(text).toContain(`where ("l"."tenant_id" = $3 and "o"."tenant_id" = $4)`);
  });

  it("takes the id of the business itself for its name", () => {
    const query = sqlBuilder
      .selectFrom("businesses as b")
      .leftJoin("delivery_settings as s", "s.tenant_id", "b.id")
      .where("b.id", "=", business)
      .select("s.updated_at");
    expect(named(query).text).toContain(`on ("s"."tenant_id" = $1 and "b"."id" = $2)`);
    // For another table the same column names no business.
    const { text } = named(orders.where("o.id", "=", business));
    expect(text).toBe(compiled(orders.where("o.id", "=", business).toOperationNode()).text);
  });

  it("does so where it changes rows", () => {
    const { text } = named(
      sqlBuilder
        .updateTable("orders as o")
        .from("customers as c")
        .set({ customer_name: "Mrs Tyson" })
        .where("o.tenant_id", "=", business)
        .whereRef("c.tenant_id", "=", "o.tenant_id"),
    );
    expect(text).toContain(`and ("c"."tenant_id" = $3 and "o"."tenant_id" = $4)`);
  });
});

it.each([
  ["none", orders],
  [
    "several",
    orders.where("o.tenant_id", "=", business).where("c.tenant_id", "=", crypto.randomUUID()),
  ],
])("one that names %s stays as it is", (_, query) => {
  expect(named(query)).toEqual(compiled(query.toOperationNode()));
});
