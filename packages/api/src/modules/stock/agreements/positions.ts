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

/* Whose cylinders customers have, group by group: what the ledger of movements says, and what is agreed. */

const any = expressionBuilder<Tables>();

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

const sumOf = (what?: string) =>
  what === undefined ? sql<number>`0` : sql<number>`sum(${sql.raw(what)})::int`;

type CustomerColumn = "m.customer_id" | "o.customer_id" | "a.customer_id";
type GroupColumn = "p.exchange_group_id" | "p.charge_group_id" | "a.exchange_group_id";

interface Adds {
  held?: string;
  coming?: string;
  agreed?: string;
  charged?: string;
}

/** A row `(customer_id, group_id, held, coming, agreed, charged)`, 0 where it adds nothing. */
const rowOf = (
  customer: CustomerColumn,
  group: GroupColumn,
  { held, coming, agreed, charged }: Adds,
) =>
  [
    sql.ref<string>(customer).as("customer_id"),
    sql.ref<string>(group).as("group_id"),
    sumOf(held).as("held"),
    sumOf(coming).as("coming"),
    sumOf(agreed).as("agreed"),
    sumOf(charged).as("charged"),
  ] as const;

/**
 * Rows `(customer_id, group_id, held, coming, agreed, charged)`, one for each customer and group in which anything is
 * other than 0.
 */
const positions = ({ tenantId, customerId, customerIds, exceptOrderId }: Whose) => {
  const whose = (column: CustomerColumn) => {
    const customer = sql.ref(column);
    if (customerId !== undefined) return sql<boolean>`${customer} = ${customerId}`;
    return customerIds === undefined
      ? sql<boolean>`${customer} is not null`
      : sql<boolean>`${customer} = ${anyUuid(customerIds)}`;
  };
  const held = any
    .selectFrom("stock_movements as m")
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.id", "=", "m.product_id"),
    )
    .where("m.tenant_id", "=", tenantId)
    .where("p.exchange_group_id", "is not", null)
    .where(whose("m.customer_id"))
    .groupBy(["m.customer_id", "p.exchange_group_id"])
    .select(rowOf("m.customer_id", "p.exchange_group_id", { held: "-m.quantity" }));
  const placed = any
    .selectFrom("orders as o")
    .where("o.tenant_id", "=", tenantId)
    .where("o.status", "=", sql.lit("placed"))
    .where(whose("o.customer_id"))
    .where(sql<boolean>`o.id is distinct from ${exceptOrderId ?? null}::uuid`);
  const lines = placed
    .innerJoin("order_lines as l", (join) =>
      join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
    );
  const quantity = "l.quantity - l.cancelled_quantity";
  const bringing = lines
    .where("p.exchange_group_id", "is not", null)
    .groupBy(["o.customer_id", "p.exchange_group_id"])
    .select(rowOf("o.customer_id", "p.exchange_group_id", { coming: quantity }));
  const takingBack = placed
    .innerJoin("order_collect as e", (join) =>
      join.onRef("e.tenant_id", "=", "o.tenant_id").onRef("e.order_id", "=", "o.id"),
    )
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "e.tenant_id").onRef("p.id", "=", "e.product_id"),
    )
    .where("p.exchange_group_id", "is not", null)
    .groupBy(["o.customer_id", "p.exchange_group_id"])
    .select(rowOf("o.customer_id", "p.exchange_group_id", { coming: "-e.quantity" }));
  const charging = lines
    .where("p.charge_group_id", "is not", null)
    .groupBy(["o.customer_id", "p.charge_group_id"])
    .select(rowOf("o.customer_id", "p.charge_group_id", { charged: quantity }));
  const agreed = any
    .selectFrom("cylinder_agreements as a")
    .where("a.tenant_id", "=", tenantId)
    .where(whose("a.customer_id"))
    .whereRef("a.returned_quantity", "<", "a.quantity")
    .groupBy(["a.customer_id", "a.exchange_group_id"])
    .select(
      rowOf("a.customer_id", "a.exchange_group_id", {
        agreed: "a.quantity - a.returned_quantity",
      }),
    );
  return sqlBuilder
    .selectFrom(
      held.unionAll(bringing).unionAll(takingBack).unionAll(charging).unionAll(agreed).as("n"),
    )
    .groupBy(["n.customer_id", "n.group_id"])
    .select([
      "n.customer_id",
      "n.group_id",
      sumOf("n.held").as("held"),
      sumOf("n.coming").as("coming"),
      sumOf("n.agreed").as("agreed"),
      sumOf("n.charged").as("charged"),
    ]);
};

/** What customers have in each group, by their names. Pence include VAT. */
export const selectPositions = (whose: Whose) =>
  sqlBuilder
    .selectFrom(positions(whose).as("n"))
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
