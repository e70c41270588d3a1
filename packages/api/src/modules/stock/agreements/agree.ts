import {
  anyUuid,
  insertRows,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { v7 } from "uuid";
import { conflict } from "../../../platform/base/errors";
import { fromDay, todayIn } from "../../../platform/values/format";
import type { VatKind } from "../../../platform/values/values";
import { scaleFor, type RefundScale } from "./rules/refund-scale";

/** An agreement as it is made: by whom, over what, and what was paid for it. */
export interface NewAgreement extends VatKind {
  /** A new one where it is left out. */
  id?: string;
  customerId: string | null;
  exchangeGroupId: string;
  quantity: number;
  /** Pence for one, including VAT where it bears any. */
  chargePence: number;
  /** YYYY-MM-DD. */
  paidOn: string;
  orderId?: string;
  invoiceId?: string;
  paperNumber?: string | null;
  scanKey?: string | null;
}

/** "A-0001". */
const numberOf = (sequence: number): string => `A-${String(sequence).padStart(4, "0")}`;

/** The first of so many numbers of the business, whose counter's row is held until the change is through. */
export async function takeNumbers(
  tx: Tx,
  tenantId: string,
  count: number,
): Promise<{ sequence: number; number: string }[]> {
  const next = sql.ref<number>("business_counters.next_cylinder_agreement");
  const taken = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("business_counters")
      .values({ tenant_id: tenantId, next_cylinder_agreement: sql`1 + ${count}::int` })
      .onConflict((clash) =>
        clash
          .column("tenant_id")
          .doUpdateSet({ next_cylinder_agreement: sql`${next} + ${count}::int` }),
      )
      .returning(sql<number>`${next} - ${count}::int`.as("first")),
  );
  if (!taken) throw new Error("The business has no counter");
  return Array.from({ length: count }, (_, at) => {
    const sequence = taken.first + at;
    return { sequence, number: numberOf(sequence) };
  });
}

/**
 * Returns the refund scale of each agreement, by its group and the day on which it was paid: of the suppliers who sell
 * the group's products and have a scale, the one that was added first counts. The built-in scale serves if none has one.
 * One statement.
 */
async function scalesOf(
  runner: SqlRunner,
  tenantId: string,
  agreements: readonly Pick<NewAgreement, "exchangeGroupId" | "paidOn">[],
): Promise<RefundScale[]> {
  const groupIds = [...new Set(agreements.map(({ exchangeGroupId }) => exchangeGroupId))];
  const scales = await runSql(
    runner,
    sqlBuilder
      .selectFrom("supplier_refund_scales as r")
      .innerJoin("suppliers as s", (join) =>
        join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.id", "=", "r.supplier_id"),
      )
      .innerJoin("supplier_products as l", (join) =>
        join.onRef("l.tenant_id", "=", "s.tenant_id").onRef("l.supplier_id", "=", "s.id"),
      )
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
      )
      .where("r.tenant_id", "=", tenantId)
      .where("s.archived_at", "is", null)
      .where((eb) =>
        eb.or([
          eb("p.exchange_group_id", "=", anyUuid(groupIds)),
          eb("p.charge_group_id", "=", anyUuid(groupIds)),
        ]),
      )
      .orderBy("s.created_at")
      .orderBy("s.id")
      .orderBy("r.from_on", "desc")
      .select([
        "p.exchange_group_id as exchangeGroupId",
        "p.charge_group_id as chargeGroupId",
        sql<string>`r.from_on::text`.as("from"),
        "r.percents",
        "r.source",
        "s.name",
      ]),
  );
  return agreements.map(({ exchangeGroupId: groupId, paidOn }) => {
    const own = scales.find(
      ({ exchangeGroupId, chargeGroupId, from }) =>
        (exchangeGroupId === groupId || chargeGroupId === groupId) && from <= paidOn,
    );
    return own
      ? { from: own.from, percents: own.percents, source: `${own.name}: ${own.source}` }
      : { ...scaleFor(paidOn), source: null };
  });
}

/**
 * Creates agreements, each with its supplier's refund scale of the day on which it was paid. Returns their ids and
 * numbers in their order. Their number does not change how many statements it takes.
 */
export async function makeAgreements(
  tx: Tx,
  { tenantId, at }: { tenantId: string; at: Date },
  agreements: readonly NewAgreement[],
): Promise<{ id: string; number: string }[]> {
  if (agreements.length === 0) return [];
  const numbers = await takeNumbers(tx, tenantId, agreements.length);
  const scales = await scalesOf(tx, tenantId, agreements);
  const rows = agreements.flatMap(({ id = v7(), paidOn, ...agreement }, n) => {
    const scale = scales[n];
    const number = numbers[n];
    if (!number || !scale) return [];
    return [
      {
        tenantId,
        id,
        ...number,
        ...agreement,
        paidOn: fromDay(paidOn),
        refundScale: [...scale.percents],
        scaleFrom: fromDay(scale.from),
        scaleSource: scale.source,
        createdAt: at,
      },
    ];
  });
  await insertRows(tx, "cylinder_agreements", rows);
  return rows.map(({ id, number }) => ({ id, number }));
}

interface Of {
  tenantId: string;
  orderId: string;
}

/** A delivered order's charges become agreements, one a group. Its rows are held, and say what was delivered. */
export async function agreeOnDelivery(tx: Tx, { tenantId, orderId, at }: Of & { at: Date }) {
  const unit = sql`coalesce(l.unit_price_inc_vat, round(l.unit_price * (100 + l.vat_rate) / 100.0))`;
  const charges = await runSql(
    tx,
    sqlBuilder
      .selectFrom("order_lines as l")
      .innerJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "l.tenant_id").onRef("o.id", "=", "l.order_id"),
      )
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
      )
      .innerJoin("exchange_groups as g", (join) =>
        join.onRef("g.tenant_id", "=", "p.tenant_id").onRef("g.id", "=", "p.charge_group_id"),
      )
      .innerJoin("businesses as b", "b.id", "l.tenant_id")
      .where("l.tenant_id", "=", tenantId)
      .where("l.order_id", "=", orderId)
      .where("l.delivered_quantity", ">", 0)
      .groupBy(["g.id", "o.customer_id", "b.time_zone"])
      .orderBy("g.id")
      .select([
        "g.id as exchangeGroupId",
        "o.customer_id as customerId",
        "b.time_zone as timeZone",
        sql<number>`sum(l.delivered_quantity)::int`.as("quantity"),
        sql<number>`round(sum(l.delivered_quantity * ${unit} * (100 - l.discount_percent)::numeric / 100)
          / sum(l.delivered_quantity))::int`.as("chargePence"),
        sql<number>`max(l.vat_rate)::int`.as("vatRate"),
        sql<VatKind["vatTreatment"]>`max(l.vat_treatment)`.as("vatTreatment"),
      ]),
  );
  return makeAgreements(
    tx,
    { tenantId, at },
    charges.map(({ timeZone, ...charge }) => ({
      ...charge,
      orderId,
      paidOn: todayIn(timeZone, at),
    })),
  );
}

/**
 * The delivery is undone, and with it its agreements.
 * @throws conflict where cylinders of one came back, or its paper was kept
 */
export async function withdrawAgreements(tx: Tx, { tenantId, orderId }: Of): Promise<void> {
  const where = { tenantId, orderId };
  const agreements = await tx.cylinderAgreement.findMany({
    where,
    select: {
      number: true,
      scanKey: true,
      _count: { select: { returns: { where: { tenantId } } } },
    },
  });
  for (const { number, scanKey, _count: has } of agreements) {
    if (has.returns > 0) throw conflict(`Cylinders of agreement ${number} came back already.`);
    if (scanKey !== null) throw conflict(`Take the scan off agreement ${number} first.`);
  }
  await tx.cylinderAgreement.deleteMany({ where });
}
