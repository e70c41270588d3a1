import {
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { dayOrNull, fromDay, pounds, shortDay } from "../../../platform/values/format";

/** Orders that have a voucher, as a column of `vouchers as v`. A cancelled order gives its use back. */
const uses = sql<number>`(
  select count(*)::int from orders o
   where ${sameBusiness("o", "v")} and o.voucher_id = v.id and o.status <> 'cancelled')`;

/** Vouchers as `v`, with how often each was used. A caller adds which; it must name the business. */
export const selectVouchers = sqlBuilder
  .selectFrom("vouchers as v")
  .selectAll("v")
  .select(uses.as("uses"));

export type VoucherRow = InferResult<typeof selectVouchers>[number];

/** What its resource and its rules both name. */
export const fieldsOf = (row: VoucherRow) => ({
  id: row.id,
  code: row.code,
  percentOff: row.percent_off,
  freeDelivery: row.free_delivery,
  minimumPence: row.minimum_pence,
  validFrom: dayOrNull(row.valid_from),
  validUntil: dayOrNull(row.valid_until),
  mostUses: row.most_uses,
  oncePerCustomer: row.once_per_customer,
  firstOrderOnly: row.first_order_only,
  uses: row.uses,
});

/** A voucher as a shopper meets it. */
export interface AskedVoucher extends VoucherTerms, ReturnType<typeof fieldsOf> {
  code: string;
  own: { uses: number; orders: number } | null;
}

/** What a voucher takes off an order. */
export type VoucherTaken = Pick<AskedVoucher, "id" | "code" | "percentOff" | "freeDelivery">;

interface Named {
  tenantId: string;
  /** As VoucherCode has it. */
  code: string;
  /** Whose own orders are counted; null while nobody knows who it is. */
  customerId: string | null;
  /** An order that counts as no use. */
  withoutOrder: string | null;
}

/** Null where the business has no such voucher. */
export async function findVoucher(
  runner: SqlRunner,
  { tenantId, code, customerId, withoutOrder }: Named,
): Promise<AskedVoucher | null> {
  const own = sql<{ uses: number; orders: number }>`(
    select json_build_object('orders', count(*), 'uses', count(*) filter (where o.voucher_id = v.id))
      from orders o
     where ${sameBusiness("o", "v")} and o.customer_id = ${customerId}::uuid and o.status <> 'cancelled'
       and o.id is distinct from ${withoutOrder}::uuid)`;
  const ofOrder = sql<number>`(
    select count(*)::int from orders o
     where ${sameBusiness("o", "v")} and o.id = ${withoutOrder}::uuid and o.voucher_id = v.id
       and o.status <> 'cancelled')`;
  const row = await runSqlForOne(
    runner,
    selectVouchers
      .where("v.tenant_id", "=", tenantId)
      .where("v.code", "=", code)
      .select([own.as("own"), ofOrder.as("ofOrder")]),
  );
  if (!row) return null;
  return {
    ...fieldsOf({ ...row, uses: row.uses - row.ofOrder }),
    isArchived: row.archived_at !== null,
    own: customerId === null ? null : row.own,
  };
}

/** Holds a voucher's row until the change is through: its uses are counted one order after another. */
export async function lockVoucher(
  tx: Tx,
  tenantId: string,
  which: { code: string } | { id: string },
): Promise<void> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("vouchers")
      .where("tenant_id", "=", tenantId)
      .where((eb) => eb.and(which))
      .select("id")
      .forNoKeyUpdate(),
  );
}

/** What decides whether a voucher is taken. Days are YYYY-MM-DD, pence include VAT. */
interface VoucherTerms {
  code: string;
  minimumPence: number;
  validFrom: string | null;
  validUntil: string | null;
  mostUses: number | null;
  oncePerCustomer: boolean;
  firstOrderOnly: boolean;
  isArchived: boolean;
}

interface Basket {
  /** The business's own day. */
  today: string;
  /** What the goods come to, before anything is taken off and without first cylinders. */
  goodsPence: number;
  /** Orders that have it. */
  uses: number;
  /** Orders of the one who asks: those that have it, and all. Null while nobody knows who it is. */
  own: { uses: number; orders: number } | null;
}

/** Why a voucher is not taken, as its shopper reads it; null where it is. */
export function whyNotTaken(
  voucher: VoucherTerms,
  { today, goodsPence, uses, own }: Basket,
): string | null {
  const { code, validFrom, validUntil, mostUses, minimumPence } = voucher;
  if (voucher.isArchived) return `The voucher ${code} is no longer valid.`;
  if (validFrom !== null && today < validFrom) {
    return `The voucher ${code} is valid from ${shortDay(fromDay(validFrom))}.`;
  }
  if (validUntil !== null && today > validUntil) {
    return `The voucher ${code} was valid until ${shortDay(fromDay(validUntil))}.`;
  }
  if (mostUses !== null && uses >= mostUses) return `The voucher ${code} has been used up.`;
  if (goodsPence < minimumPence) {
    return `The voucher ${code} is for orders of ${pounds(minimumPence)} and more.`;
  }
  if (!own) return null;
  if (voucher.oncePerCustomer && own.uses > 0) return `You have used the voucher ${code} before.`;
  if (voucher.firstOrderOnly && own.orders > 0) {
    return `The voucher ${code} is for a first order.`;
  }
  return null;
}
