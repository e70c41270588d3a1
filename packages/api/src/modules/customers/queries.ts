import {
  anyUuid,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type InferResult,
  type PrismaClient,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound, refuseIf } from "../../platform/base/errors";
import type { Holding } from "./schema";

/** Customers as `c`, each with the name of their price list. A caller adds which; it must name the tenant. */
export const selectCustomers = sqlBuilder
  .selectFrom("customers as c")
  .leftJoin("rate_sets as r", (join) =>
    join.onRef("r.tenant_id", "=", "c.tenant_id").onRef("r.id", "=", "c.rate_set_id"),
  )
  .select([
    "c.id",
    "c.name",
    sql<string | null>`c.email::text`.as("email"),
    "c.phone",
    "c.rate_set_id as rateSetId",
    "r.name as rateSetName",
    "c.on_account as onAccount",
    "c.stop_reason as stopReason",
    "c.stop_since as stopSince",
    "c.stop_set_by_name as stopSetByName",
    "c.credit_limit_pence as creditLimitPence",
    "c.terms_days as termsDays",
    "c.terms_from as termsFrom",
    "c.closed_days as closedDays",
    "c.accounts_name as accountsName",
    sql<string | null>`c.accounts_email::text`.as("accountsEmail"),
    "c.notes",
    "c.company_number as companyNumber",
    "c.vat_number as vatNumber",
    "c.buys_for_resale as buysForResale",
    "c.marketing_opt_in_on as marketingOptInOn",
    "c.marketing_opt_in_how as marketingOptInHow",
    "c.marketing_opt_in_number as marketingOptInNumber",
    "c.marketing_refused_at as marketingRefusedAt",
    "c.no_texts_since as noTextsSince",
    "c.do_not_call_since as doNotCallSince",
    "c.external_ref as externalRef",
    "c.metadata",
    "c.archived_at as archivedAt",
    "c.erased_at as erasedAt",
    "c.merged_into_id as mergedIntoId",
    "c.created_at as createdAt",
    "c.updated_at as updatedAt",
  ]);

export type CustomerRow = InferResult<typeof selectCustomers>[number];

const selectCustomer = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  selectCustomers.where("c.tenant_id", "=", tenantId).where("c.id", "=", id),
);

/** Null where the business has no such customer. */
export async function readCustomer(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<CustomerRow | null> {
  const [row] = await selectCustomer(runner, { tenantId, id });
  return row ?? null;
}

/** The customer as they stand inside a change. @throws not_found */
export async function customerNow(tx: Tx, tenantId: string, id: string): Promise<CustomerRow> {
  const row = await readCustomer(tx, tenantId, id);
  if (!row) throw notFound("customer");
  return row;
}

/** The same, with the row held until the change is through. @throws not_found, conflict once erased */
export async function lockCustomer(tx: Tx, tenantId: string, id: string): Promise<CustomerRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forNoKeyUpdate(),
  );
  const row = await customerNow(tx, tenantId, id);
  refuseErased(row);
  return row;
}

type Erasable = Pick<CustomerRow, "erasedAt">;

/** Why nothing of a customer is written or given out any more; null while their data is there. */
export const whyErased = ({ erasedAt }: Erasable): string | null =>
  erasedAt ? "This customer's data was erased." : null;

/** @throws conflict with what `whyErased` says */
export const refuseErased = (customer: Erasable): void => refuseIf(whyErased(customer));

/** Why a customer is not merged into another; null where they may be. One statement. */
export async function whyNotMerged(
  db: Pick<PrismaClient, "order">,
  tenantId: string,
  { id, name, mergedIntoId }: Pick<CustomerRow, "id" | "name" | "mergedIntoId">,
): Promise<string | null> {
  if (mergedIntoId !== null) return `${name} was merged into another customer already.`;
  const waiting = await db.order.count({ where: { tenantId, customerId: id, status: "placed" } });
  return waiting === 0
    ? null
    : `${name} has ${waiting === 1 ? "an order that waits" : `${waiting} orders that wait`}: deliver or cancel ${waiting === 1 ? "it" : "them"} first.`;
}

/** @throws not_found for a customer that is none of this business, or was erased */
export async function requireCustomer(
  db: Pick<PrismaClient, "customer">,
  tenantId: string,
  id: string,
): Promise<Pick<CustomerRow, "id" | "name" | "onAccount" | "stopReason" | "creditLimitPence">> {
  const customer = await db.customer.findFirst({
    where: { tenantId, id, erasedAt: null },
    select: { id: true, name: true, onAccount: true, stopReason: true, creditLimitPence: true },
  });
  if (!customer) throw notFound("customer");
  return customer;
}

/** Containers of one kind, and who has them. */
interface Held extends z.infer<typeof Holding> {
  customerId: string;
}

/** What each of these customers has, in one statement: see `holdingsOf`. */
export const holdingsOfMany = (
  runner: SqlRunner,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Held[]> =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom("stock_movements as m")
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.id", "=", "m.product_id"),
      )
      .where("m.tenant_id", "=", tenantId)
      .where("m.customer_id", "=", anyUuid(customerIds))
      .where("p.returnable", "=", sql.lit(true))
      .groupBy(["m.customer_id", "p.id", "p.name", "p.sort_name"])
      .having((eb) => eb.fn.sum("m.quantity"), "<>", sql.lit(0))
      .select([
        sql<string>`m.customer_id`.as("customerId"),
        "p.id as productId",
        "p.name as productName",
        sql<number>`-sum(m.quantity)::int`.as("quantity"),
      ])
      .orderBy("p.sort_name")
      .orderBy("p.id"),
  );

/**
 * The business's containers a customer has: what went out to them less what came back, the sum of their
 * movements turned round. Below zero where more came back than ever went out, to be looked into.
 */
export const holdingsOf = async (
  runner: SqlRunner,
  tenantId: string,
  customerId: string,
): Promise<z.infer<typeof Holding>[]> =>
  (await holdingsOfMany(runner, tenantId, [customerId])).map(
    ({ productId, productName, quantity }) => ({ productId, productName, quantity }),
  );

/** The planned rounds that go to an address, or to a customer: their times are worked out anew with their hours. */
export async function roundsTo(
  tx: Tx,
  tenantId: string,
  to: { addressId: string } | { customerId: string },
): Promise<string[]> {
  const orders = sqlBuilder
    .selectFrom("orders as o")
    .innerJoin("rounds as r", (join) =>
      join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.round_id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .where("o.status", "=", sql.lit("placed"))
    .where("r.status", "=", sql.lit("planned"))
    .select("r.id")
    .distinct();
  const rows = await runSql(
    tx,
    "addressId" in to
      ? orders.where("o.delivery_address_id", "=", to.addressId)
      : orders.where("o.customer_id", "=", to.customerId),
  );
  return rows.map(({ id }) => id);
}
