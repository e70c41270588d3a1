import {
  anyUuid,
  prepareSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Condition,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { defineRule } from "../../../platform/rules/dated-rule";
import { overrideRule, reasonFor, type RuleOverrides } from "../../../platform/rules/overrides";
import { isOpenOrder } from "../guards";

/* How much gas stands in a yard, and what a plan may bring there. What happened is recorded whatever the limit. */

/** From this share of its limit on, a yard says that it is nearly full. */
const nearShare = 0.9;

export const yardCeilingRule = defineRule({
  id: "gas.yard-ceiling",
  title: "Gas in a yard",
  decides: "Whether a supplier order or a transfer would bring more gas to a yard than its limit.",
  versions: [
    {
      from: "2002-12-09",
      source: {
        name: "Dangerous Substances and Explosive Atmospheres Regulations 2002; the limit is the one of the yard's own assessment or consent",
        url: "https://www.legislation.gov.uk/uksi/2002/2776/contents",
      },
      values: { nearShare },
    },
  ],
  table: ({ nearShare }) => ({
    head: ["Gas in the yard and on its way there", "What happens"],
    rows: [
      [`From ${nearShare * 100} % of the limit`, "The yard says so."],
      ["Over the limit", "Supplier orders and transfers are refused without a reason."],
      ["Over the limit by what was received", "It is recorded, and shown as over."],
    ],
  }),
});

export type GasState = "no_limit" | "below" | "near" | "over";

/** @param kg what stands in the yard, and what is on its way there where a plan is judged */
export function gasState(kg: number, limitKg: number | null): GasState {
  if (limitKg === null) return "no_limit";
  if (kg > limitKg) return "over";
  return kg >= limitKg * nearShare ? "near" : "below";
}

/** Kilograms of gas, net, to the gram. */
export interface YardGas {
  locationId: string;
  onHandKg: number;
  /** What open supplier orders and transfers still bring. */
  expectedKg: number;
}

/** Of fulls of dangerous goods (`g`): pieces times the net mass of one. */
const kgOf = (quantity: string) =>
  sql<number>`coalesce(sum(${sql.ref(quantity)} * coalesce(g.hazard_kg, 0)), 0)::float8`;

/** What stands in these yards and what is on its way there, in one statement. */
export const readYardGas = prepareSql(
  ({ tenantId, yardIds }: { tenantId: string; yardIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("locations as y")
      .where("y.tenant_id", "=", tenantId)
      .where("y.id", "=", anyUuid(yardIds))
      .select((eb) => [
        "y.id as locationId",
        eb
          .selectFrom("stock_levels as l")
          .innerJoin("products as g", (join) =>
            join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
          )
          .whereRef("l.tenant_id", "=", "y.tenant_id")
          .whereRef("l.location_id", "=", "y.id")
          .where("l.condition", "=", sql.lit("full"))
          .where("l.on_hand", ">", 0)
          .where("g.un_number", "is not", null)
          .select(kgOf("l.on_hand").as("kg"))
          .$asScalar()
          .$notNull()
          .as("onHandKg"),
        sql<number>`${eb
          .selectFrom("supplier_orders as o")
          .innerJoin("supplier_order_lines as l", (join) =>
            join.onRef("l.tenant_id", "=", "o.tenant_id").onRef("l.order_id", "=", "o.id"),
          )
          .innerJoin("products as g", (join) =>
            join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
          )
          .leftJoinLateral(
            (came) =>
              came
                .selectFrom("supplier_receipts as r")
                .innerJoin("supplier_receipt_lines as k", (join) =>
                  join.onRef("k.tenant_id", "=", "r.tenant_id").onRef("k.receipt_id", "=", "r.id"),
                )
                .whereRef("r.tenant_id", "=", "o.tenant_id")
                .whereRef("r.order_id", "=", "o.id")
                .whereRef("k.product_id", "=", "l.product_id")
                .where("k.condition", "=", sql.lit("full"))
                .select(sql<number>`coalesce(sum(k.quantity), 0)`.as("arrived"))
                .as("came"),
            (join) => join.onTrue(),
          )
          .whereRef("o.tenant_id", "=", "y.tenant_id")
          .whereRef("o.location_id", "=", "y.id")
          .where(isOpenOrder)
          .where("g.un_number", "is not", null)
          .select(
            sql<number>`coalesce(sum(greatest(l.ordered - came.arrived, 0) * coalesce(g.hazard_kg, 0)), 0)::float8`.as(
              "kg",
            ),
          )} + ${eb
          .selectFrom("stock_transfers as t")
          .innerJoin("stock_transfer_lines as l", (join) =>
            join.onRef("l.tenant_id", "=", "t.tenant_id").onRef("l.transfer_id", "=", "t.id"),
          )
          .innerJoin("products as g", (join) =>
            join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
          )
          .whereRef("t.tenant_id", "=", "y.tenant_id")
          .whereRef("t.to_location_id", "=", "y.id")
          .where(
            "t.status",
            "in",
            (["planned", "awaiting_collection", "in_transit"] as const).map((status) =>
              sql.lit(status),
            ),
          )
          .where("l.condition", "=", sql.lit("full"))
          .where("g.un_number", "is not", null)
          .select(kgOf("l.quantity").as("kg"))}`.as("expectedKg"),
      ]),
);

interface Bringing {
  tenantId: string;
  locationId: string;
  lines: readonly { productId: string; condition: Condition; quantity: number }[];
  ruleOverrides: RuleOverrides | undefined;
  subject: { kind: string; id: string };
  by: { id: string | null; name: string };
  now: Date;
}

/**
 * Judges what a plan, already written in this transaction, brings to a yard: its row is held, so that of two plans at
 * once the second counts the first. Gives the rules that were gone past, for the activity row.
 * @throws conflict where the yard would have more gas than its limit, and the body gives no reason for that
 */
export async function requireUnderCeiling(tx: Tx, bringing: Bringing): Promise<string[]> {
  const { tenantId, locationId, lines, ruleOverrides, subject, by, now } = bringing;
  const yard = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("locations")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", locationId)
      .select(["name", "gas_limit_kg as limitKg"])
      .forNoKeyUpdate(),
  );
  const limitKg = yard?.limitKg ?? null;
  if (!yard || limitKg === null || !(await bringsGas(tx, tenantId, lines))) return [];
  const [gas] = await readYardGas(tx, { tenantId, yardIds: [locationId] });
  const kg = (gas?.onHandKg ?? 0) + (gas?.expectedKg ?? 0);
  if (gasState(kg, limitKg) !== "over") return [];
  const reason = reasonFor(yardCeilingRule, ruleOverrides);
  if (reason === null) {
    throw conflict(whyOver(yard.name, { ...gas, limitKg }), "ruleOverrides");
  }
  await overrideRule(tx, { tenantId, rule: yardCeilingRule, subject, reason, by, now });
  return [yardCeilingRule.id];
}

const figures = (kg: number) => (Math.round(kg * 10) / 10).toLocaleString("en-GB");

function whyOver(
  name: string,
  { onHandKg = 0, expectedKg = 0, limitKg }: Partial<YardGas> & { limitKg: number },
): string {
  const parts = `${figures(onHandKg)} kg there and ${figures(expectedKg)} kg on the way with this`;
  return `${name} would have ${figures(onHandKg + expectedKg)} kg of gas (${parts}), over its limit of ${figures(limitKg)} kg.`;
}

/** Whether a plan brings dangerous goods at all: what brings none is no matter of the limit. */
async function bringsGas(tx: Tx, tenantId: string, lines: Bringing["lines"]): Promise<boolean> {
  const ids = lines.flatMap(({ productId, condition }) => (condition === "full" ? productId : []));
  const found = await tx.product.count({
    where: { tenantId, id: { in: ids }, unNumber: { not: null }, hazardKg: { gt: 0 } },
  });
  return found > 0;
}

/** The gas of yards, by yard. */
export async function gasOfYards(
  runner: SqlRunner,
  tenantId: string,
  yardIds: readonly string[],
): Promise<ReadonlyMap<string, YardGas>> {
  if (yardIds.length === 0) return new Map();
  const rows = await readYardGas(runner, { tenantId, yardIds });
  return new Map(rows.map((row) => [row.locationId, row]));
}
