import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import { mayNeed, neededIn, type CylinderPosition } from "./rules/needed";

/* The cylinders that customers have, by group: what the ledger of movements says, and what is agreed. */
/** Pence including VAT that a group's charge product (`p`) costs. */
export const chargeOfProduct = sql<number>`coalesce(p.unit_price_inc_vat,
  round(p.unit_price * (100 + p.vat_rate) / 100.0)::int)`;

interface Whose {
  tenantId: string;
  /** Left out, as `customerIds` is: of everybody. */
  customerId?: string;
  customerIds?: readonly string[];
  /** An order that is looked at by itself: what it brings and charges for is not counted. */
  exceptOrderId?: string | undefined;
}

const sumOf = (what: string) => sql<number>`sum(${sql.raw(what)})::int`;

type Count = "held" | "coming" | "agreed" | "charged";
const added = (what = "0") => sql<number>`${sql.raw(what)}`;

/** A row `(customer_id, group_id, held, coming, agreed, charged)`, 0 where it adds nothing. */
const rowOf = (
  customer: "c.customer_id" | "a.customer_id",
  group: "p.exchange_group_id" | "p.charge_group_id" | "a.exchange_group_id",
  { held, coming, agreed, charged }: Partial<Record<Count, string>>,
) =>
  [
    sql.ref<string>(customer).as("customer_id"),
    sql.ref<string>(group).as("group_id"),
    added(held).as("held"),
    added(coming).as("coming"),
    added(agreed).as("agreed"),
    added(charged).as("charged"),
  ] as const;

const ofOrder = expressionBuilder<Tables & { o: { id: string } }, "o">();

/** Cylinders that a placed order (`o`) brings, and takes back below 0; read once the order's id is known. */
const goodsOfOrder = (tenantId: string) =>
  ofOrder
    .selectFrom("order_lines as l")
    .where("l.tenant_id", "=", tenantId)
    .whereRef("l.order_id", "=", "o.id")
    .select(["l.product_id", added("l.quantity - l.cancelled_quantity").as("count")])
    .select(sql<boolean>`true`.as("is_line"))
    .unionAll(
      ofOrder
        .selectFrom("order_collect as e")
        .where("e.tenant_id", "=", tenantId)
        .whereRef("e.order_id", "=", "o.id")
        .select(["e.product_id", added("-e.quantity").as("count")])
        .select(sql<boolean>`false`.as("is_line")),
    )
    .as("g");

/**
 * Rows `(customer_id, group_id, held, coming, agreed, charged)` as `n`, one for each customer and group in which anything
 * is other than 0. Each step is materialized and begins with the rows of the step before: PostgreSQL may expect one row of
 * a business that was filled a moment ago, and would join its tables row by row, each read completely
 * (docs/decisions/0413).
 */
const withPositions = ({ tenantId, customerId, customerIds, exceptOrderId }: Whose) => {
  const some = customerIds && sql`= ${anyUuid(customerIds)}`;
  const who = customerId === undefined ? (some ?? sql`is not null`) : sql`= ${customerId}`;
  const whose = (column: "m.customer_id" | "o.customer_id" | "a.customer_id") =>
    sql<boolean>`${sql.ref(column)} ${who}`;
  return sqlBuilder
    .with(
      (cte) => cte("swapped").materialized(),
      (db) =>
        db
          .selectFrom("products as p")
          .where("p.tenant_id", "=", tenantId)
          .where(sql<boolean>`(p.exchange_group_id is not null or p.charge_group_id is not null)`)
          .select(["p.id", "p.exchange_group_id", "p.charge_group_id"]),
    )
    .with(
      (cte) => cte("moved").materialized(),
      (db) =>
        db
          .selectFrom("stock_movements as m")
          .where("m.tenant_id", "=", tenantId)
          .where(whose("m.customer_id"))
          .groupBy(["m.customer_id", "m.product_id"])
          .select(["m.customer_id", "m.product_id", sumOf("-m.quantity").as("held")]),
    )
    .with(
      (cte) => cte("placed").materialized(),
      (db) =>
        db
          .selectFrom("orders as o")
          .where("o.tenant_id", "=", tenantId)
          .where("o.status", "=", sql.lit("placed"))
          .where(whose("o.customer_id"))
          .where(sql<boolean>`o.id is distinct from ${exceptOrderId ?? null}::uuid`)
          .select(["o.id", "o.customer_id"]),
    )
    .with(
      (cte) => cte("ordered").materialized(),
      (db) =>
        db
          .selectFrom("placed as o")
          .innerJoinLateral(goodsOfOrder(tenantId), (join) => join.onTrue())
          .select(["o.customer_id", "g.product_id", "g.count", "g.is_line"]),
    )
    .with("added", (db) =>
      db
        .selectFrom("moved as c")
        .innerJoin("swapped as p", "p.id", "c.product_id")
        .where("p.exchange_group_id", "is not", null)
        .select(rowOf("c.customer_id", "p.exchange_group_id", { held: "c.held" }))
        .unionAll((eb) =>
          eb
            .selectFrom("ordered as c")
            .innerJoin("swapped as p", "p.id", "c.product_id")
            .where("p.exchange_group_id", "is not", null)
            .select(rowOf("c.customer_id", "p.exchange_group_id", { coming: "c.count" })),
        )
        .unionAll((eb) =>
          eb
            .selectFrom("ordered as c")
            .innerJoin("swapped as p", "p.id", "c.product_id")
            .where("p.charge_group_id", "is not", null)
            .where("c.is_line", "=", true)
            .select(rowOf("c.customer_id", "p.charge_group_id", { charged: "c.count" })),
        )
        .unionAll((eb) =>
          eb
            .selectFrom("cylinder_agreements as a")
            .where("a.tenant_id", "=", tenantId)
            .where(whose("a.customer_id"))
            .whereRef("a.returned_quantity", "<", "a.quantity")
            .select(
              rowOf("a.customer_id", "a.exchange_group_id", {
                agreed: "a.quantity - a.returned_quantity",
              }),
            ),
        ),
    )
    .with(
      (cte) => cte("n").materialized(),
      (db) =>
        db
          .selectFrom("added as u")
          .groupBy(["u.customer_id", "u.group_id"])
          .select(["u.customer_id", "u.group_id"])
          .select([sumOf("u.held").as("held"), sumOf("u.coming").as("coming")])
          .select([sumOf("u.agreed").as("agreed"), sumOf("u.charged").as("charged")]),
    );
};

/** What customers have in each group, by their names. Pence include VAT. */
export const selectPositions = (whose: Whose) =>
  withPositions(whose)
    .selectFrom("n")
    .innerJoin("exchange_groups as g", (join) =>
      join.on("g.tenant_id", "=", whose.tenantId).onRef("g.id", "=", "n.group_id"),
    )
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "g.tenant_id").onRef("c.id", "=", "n.customer_id"),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "g.tenant_id").onRef("p.charge_group_id", "=", "g.id"),
    )
    .select([
      "n.customer_id as customerId",
      "c.name as customerName",
      "g.id as exchangeGroupId",
      "g.name",
      "n.held",
      "n.coming",
      "n.agreed",
      "n.charged",
      chargeOfProduct.as("chargePence"),
    ]);

/**
 * What one customer has, by the groups' names. Their id is compared by itself: of a list of ids PostgreSQL can't tell
 * how many there are, so it would plan the statement at each run, which takes many times as long as to run it.
 */
export const positionsOf = prepareSql(
  (whose: Omit<Whose, "customerIds" | "customerId"> & { customerId: string }) =>
    selectPositions(whose).orderBy("g.name").orderBy("g.id"),
);

/** What some customers have, in no order. */
export const positionsOfMany = (
  runner: SqlRunner,
  whose: Pick<Whose, "tenantId"> & { customerIds: readonly string[] },
) => runSql(runner, selectPositions(whose));

/** So many cylinders of a group need an agreement. */
export const AgreementNeeded = z
  .object({
    exchangeGroupId: Uuid,
    name: z.string(),
    count: z.int(),
    chargePence: z.int().meta({ description: "Pence for one, including VAT where it bears any" }),
    chargeProductId: Uuid.meta({ description: "What a line of the order names to charge for one" }),
  })
  .meta({ id: "AgreementNeeded" });
export type AgreementNeeded = z.infer<typeof AgreementNeeded>;

/** What is to be handed over and taken back, for whom. */
interface Asking {
  tenantId: string;
  /** Null for a guest of the shop, who has nothing yet. */
  customerId: string | null;
  orderId?: string | undefined;
  lines: readonly { productId: string; quantity: number }[];
  collect: readonly { productId: string; quantity: number }[];
}

/** Groups in use, by their names, each with those of its products (`s`) that are asked for. */
const selectGroups = (tenantId: string, askedFor: Expression<SqlBool>) =>
  sqlBuilder
    .selectFrom("exchange_groups as g")
    .innerJoin("products as s", (join) =>
      join
        .onRef("s.tenant_id", "=", "g.tenant_id")
        .on(sql<boolean>`g.id in (s.exchange_group_id, s.charge_group_id)`),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "g.tenant_id").onRef("p.charge_group_id", "=", "g.id"),
    )
    .where("g.tenant_id", "=", tenantId)
    .where("g.archived_at", "is", null)
    .where(askedFor)
    .groupBy(["g.id", "g.tenant_id", "g.name", "p.id", "p.tenant_id", "p.name"])
    .groupBy(["p.unit_price_inc_vat", "p.unit_price", "p.vat_rate"])
    .orderBy("g.name")
    .orderBy("g.id")
    .select([
      "g.id as exchangeGroupId",
      "g.name",
      "p.id as chargeProductId",
      "p.name as chargeName",
      chargeOfProduct.as("chargePence"),
      sql<string[]>`coalesce(array_agg(s.id::text) filter (where s.id <> p.id), '{}')`.as(
        "productIds",
      ),
    ]);

/** The groups in use, for where what is needed is worked out without the service. One statement. */
export const swappedGoods = prepareSql(({ tenantId }: { tenantId: string }) =>
  selectGroups(tenantId, sql.lit(true)),
);

/** Those of some goods. */
const groupsOf = prepareSql(({ tenantId, ids }: { tenantId: string; ids: readonly string[] }) =>
  selectGroups(tenantId, sql<SqlBool>`s.id = ${anyUuid(ids)}`),
);

/**
 * For which cylinders an agreement is needed, by group; none where every full has its empty or is agreed. What the
 * customer has is read only where fulls go out without their empties.
 */
export async function agreementsNeededFor(
  runner: SqlRunner,
  { tenantId, customerId, orderId, lines, collect }: Asking,
): Promise<AgreementNeeded[]> {
  const ids = [...new Set([...lines, ...collect].map(({ productId }) => productId))];
  const groups = ids.length === 0 ? [] : await groupsOf(runner, { tenantId, ids });
  const open = mayNeed(groups, { lines, collect });
  if (open.length === 0) return [];
  const had =
    customerId === null
      ? []
      : await positionsOf(runner, { tenantId, customerId, exceptOrderId: orderId });
  return neededIn(open, had.map(asPosition), { lines, collect });
}

/** What is counted where an agreement is asked for: what placed orders charge for is as good as agreed. */
export const asPosition = ({
  exchangeGroupId,
  held,
  coming,
  agreed,
  charged,
}: CylinderPosition & { exchangeGroupId: string; charged: number }) => ({
  exchangeGroupId,
  held,
  coming,
  agreed: agreed + charged,
});
