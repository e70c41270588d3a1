import {
  jsonArrayFrom,
  runSqlForOne,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
  runSql,
  firstId,
} from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";

/**
 * Agreements as `a`, with everything that they say. A caller adds which; it must name the tenant. The bill is the
 * invoice of its own, else the one that its order stands on.
 */
export const selectAgreements = sqlBuilder
  .selectFrom("cylinder_agreements as a")
  .innerJoin("exchange_groups as g", (join) =>
    join.onRef("g.tenant_id", "=", "a.tenant_id").onRef("g.id", "=", "a.exchange_group_id"),
  )
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
  )
  .leftJoin("orders as o", (join) =>
    join.onRef("o.tenant_id", "=", "a.tenant_id").onRef("o.id", "=", "a.order_id"),
  )
  .leftJoin("invoice_orders as b", (join) =>
    join
      .onRef("b.tenant_id", "=", "a.tenant_id")
      .onRef("b.order_id", "=", "a.order_id")
      .on("b.released_at", "is", null),
  )
  .leftJoin("invoices as i", (join) =>
    join
      .onRef("i.tenant_id", "=", "a.tenant_id")
      .on(sql<boolean>`i.id = ${firstId("a.invoice_id", "b.invoice_id")}`),
  )
  .select((eb) => [
    "a.id",
    "a.sequence",
    "a.number",
    "a.customer_id as customerId",
    sql<string>`coalesce(c.name, o.customer_name, o.deliver_to_name, 'Customer')`.as(
      "customerName",
    ),
    "c.erased_at as customerErasedAt",
    "a.exchange_group_id as exchangeGroupId",
    "g.name as exchangeGroupName",
    "a.quantity",
    "a.returned_quantity as returnedQuantity",
    "a.charge_pence as chargePence",
    "a.vat_rate as vatRate",
    "a.vat_treatment as vatTreatment",
    "a.paid_on as paidOn",
    "a.paper_number as paperNumber",
    "a.scan_key as scanKey",
    "a.order_id as orderId",
    "o.number as orderNumber",
    "o.paid_at as orderPaidAt",
    "i.id as invoiceId",
    "i.number as invoiceNumber",
    "i.status as invoiceStatus",
    "i.customer_id as invoiceCustomerId",
    "i.customer_name as invoiceCustomerName",
    "i.paid_sale as paidSale",
    "i.total_pence as invoiceTotalPence",
    "i.paid_pence as invoicePaidPence",
    "a.refund_scale as refundScale",
    "a.scale_from as scaleFrom",
    "a.scale_source as scaleSource",
    "a.created_at as createdAt",
    "a.updated_at as updatedAt",
    jsonArrayFrom(
      eb
        .selectFrom("cylinder_returns as r")
        .leftJoin("credit_notes as n", (join) =>
          join.onRef("n.tenant_id", "=", "r.tenant_id").onRef("n.id", "=", "r.credit_note_id"),
        )
        .whereRef("r.tenant_id", "=", "a.tenant_id")
        .whereRef("r.agreement_id", "=", "a.id")
        .orderBy("r.recorded_at")
        .orderBy("r.id")
        .select([
          "r.id",
          "r.quantity as count",
          "r.outcome",
          "r.refund",
          "r.percent",
          "r.refund_pence as refundPence",
          "r.credit_note_id as creditNoteId",
          "n.number as creditNoteNumber",
          sql<string>`r.returned_on::text`.as("returnedOn"),
          "r.note",
          "r.recorded_by_name as recordedByName",
        ]),
    ).as("returns"),
  ]);

export type AgreementRow = InferResult<typeof selectAgreements>[number];

/** The agreement as it stands. @throws not_found */
export async function agreementNow(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<AgreementRow> {
  const row = await runSqlForOne(
    runner,
    selectAgreements.where("a.tenant_id", "=", tenantId).where("a.id", "=", id),
  );
  if (!row) throw notFound("cylinder agreement");
  return row;
}

/** The same, its row held until the change is through. @throws not_found */
export async function lockAgreement(tx: Tx, tenantId: string, id: string): Promise<AgreementRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("cylinder_agreements")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select("id"),
  );
  return agreementNow(tx, tenantId, id);
}

/** The agreement named by `id`; 404 where there is none. */
export const findAgreement = loader.input(ById).use(async ({ ctx, input, next }) => {
  const agreement = await agreementNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { agreement } });
});
