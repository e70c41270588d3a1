import {
  jsonArrayFrom,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { conflict, invalid, isDuplicate, notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import type { ExchangeGroup } from "./schema";

/** Groups as `g`, with their charge and cylinders. A caller adds which; it must name the tenant. */
export const selectExchangeGroups = sqlBuilder
  .selectFrom("exchange_groups as g")
  .innerJoin("products as p", (join) =>
    join.onRef("p.tenant_id", "=", "g.tenant_id").onRef("p.charge_group_id", "=", "g.id"),
  )
  .select((eb) => [
    "g.id",
    "g.name",
    "g.brand",
    "g.family",
    sql<number>`coalesce(p.unit_price_inc_vat, round(p.unit_price * (100 + p.vat_rate) / 100.0)::int)`.as(
      "chargePence",
    ),
    "p.vat_rate as vatRate",
    "p.vat_treatment as vatTreatment",
    "p.id as chargeProductId",
    jsonArrayFrom(
      eb
        .selectFrom("products as s")
        .whereRef("s.tenant_id", "=", "g.tenant_id")
        .whereRef("s.exchange_group_id", "=", "g.id")
        .where("s.archived_at", "is", null)
        .orderBy("s.sort_name")
        .orderBy("s.id")
        .select(["s.id", "s.name"]),
    ).as("products"),
    "g.archived_at as archivedAt",
    "g.created_at as createdAt",
    "g.updated_at as updatedAt",
  ]);

export type ExchangeGroupRow = InferResult<typeof selectExchangeGroups>[number];

/** The group as it stands. @throws not_found */
export async function exchangeGroupNow(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<ExchangeGroupRow> {
  const row = await runSqlForOne(
    runner,
    selectExchangeGroups.where("g.tenant_id", "=", tenantId).where("g.id", "=", id),
  );
  if (!row) throw notFound("exchange group");
  return row;
}

/** The same, its row held until the change is through. @throws not_found */
export async function lockExchangeGroup(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<ExchangeGroupRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("exchange_groups")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select("id"),
  );
  return exchangeGroupNow(tx, tenantId, id);
}

/** What of a product decides whether it may be in a group. */
interface Swapped {
  chargeGroupId: string | null;
  returnable: boolean;
  exchangeGroupId: string | null;
}

/**
 * A product comes into a group, or stays there.
 * @param before null for a new product
 * @throws not_found for a group of another business; validation where the product has no empties, is what groups charge
 * with, or the group is archived
 */
export async function requireSwappable(
  tx: Tx,
  tenantId: string,
  before: Swapped | null,
  wanted: { returnable?: boolean | undefined; exchangeGroupId?: string | null | undefined },
): Promise<void> {
  if (before?.chargeGroupId && wanted.returnable) {
    const message = "This product is what a group charges with: it has no empties.";
    throw invalid({ path: "returnable", message });
  }
  const groupId =
    wanted.exchangeGroupId === undefined ? before?.exchangeGroupId : wanted.exchangeGroupId;
  if (!groupId) return;
  const refuse = (message: string) => invalid({ path: "exchangeGroupId", message });
  if (!(wanted.returnable ?? before?.returnable ?? false)) {
    throw refuse("Only what has empties is swapped: take it out of its exchange group first.");
  }
  if (groupId === before?.exchangeGroupId) return;
  const group = await tx.exchangeGroup.findFirst({
    where: { tenantId, id: groupId },
    select: { archivedAt: true },
  });
  if (!group) throw notFound("exchange group");
  if (group.archivedAt) throw refuse("This exchange group is archived.");
  if (before?.chargeGroupId) throw refuse("This product is what a group charges with.");
}

/** Runs a write of a group. @throws conflict where another one has its name */
export async function withUniqueGroup<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) {
      throw conflict("Another exchange group has this name.", "name");
    }
    throw error;
  }
}

export const viewExchangeGroup = (row: ExchangeGroupRow): ExchangeGroup => ({
  ...row,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
