import {
  expressionBuilder,
  jsonArrayFrom,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { dateTime, day } from "../../../platform/values/format";
import { pageOf, PageQuery, UpdatedSince } from "../../../platform/values/page";
import { ById, DateTime, Day, QueryFlag, text, Uuid } from "../../../platform/values/values";
import { ByHand, MethodByHand, ReceiptMethod } from "../../ledger";

/** What a receipt pays. Pence. */
const Paying = z.object({
  kind: z.enum(["invoice", "order", "refund"]),
  id: Uuid,
  /** Of the invoice or order; null for a refund. */
  number: z.string().nullable(),
  amountPence: z.int(),
});

/** Money that came in. Pence, including VAT. */
export const Receipt = z
  .object({
    id: Uuid,
    /** Null for a guest of the shop. */
    customerId: Uuid.nullable(),
    customerName: z.string().nullable(),
    method: ReceiptMethod,
    /** Below zero for a reversal. */
    amountPence: z.int(),
    /** The day in the books. */
    receivedOn: Day,
    reference: z.string().nullable(),
    /** It came in before the business began here: in no takings and no journal. */
    opening: z.boolean(),
    /** The receipt that this one reverses, and why. */
    reversesId: Uuid.nullable(),
    reason: z.string().nullable(),
    reversed: z.boolean(),
    /** The reversal of this one. */
    reversedById: Uuid.nullable(),
    allocations: z.array(Paying),
    /** What is left of it: the customer's credit. */
    unallocatedPence: z.int(),
    createdAt: DateTime,
    updatedAt: DateTime,
    /** Why it can't be, or null. */
    can: z.object({
      reverse: z.string().nullable(),
      allocate: z.string().nullable(),
      refund: z.string().nullable(),
    }),
  })
  .meta({ id: "Receipt" });

/** So many invoices are paid by one receipt. */
const mostInvoices = 200;

export const Chosen = z
  .array(z.object({ invoiceId: Uuid, amountPence: z.int().min(1) }))
  .max(mostInvoices)
  .optional();

/** POST /receipts. Without `allocations` the oldest invoices are paid first; an empty list leaves it as credit. */
export const NewReceipt = ByHand.extend({
  customerId: Uuid,
  method: MethodByHand,
  amountPence: z.int().min(1).max(2_147_483_647),
  allocations: Chosen,
});

/** POST /receipts/{id}/allocate: what is left of it, the oldest invoices first where none are chosen. */
export const Allocating = z.object({ allocations: Chosen });

/** POST /receipts/{id}/reverse. */
export const Reversing = z.object({
  reason: text(500, 1),
  /** The day in the books: today where it is left out. */
  reversedOn: Day.optional(),
});

/** GET /receipts, the latest day first. `from` and `to` are days in the books, both included. */
export const ReceiptQuery = PageQuery.extend({
  updatedSince: UpdatedSince,
  customerId: Uuid.optional(),
  method: ReceiptMethod.optional(),
  /** True: only what has something left to allocate. */
  unallocated: QueryFlag.optional(),
  /** Words of the customer, or of the reference. */
  q: text(120).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

export const ReceiptPage = pageOf(Receipt);

/** Receipts as `r`, with everything they say. A caller adds which; it must name the tenant. */
export const selectReceipts = sqlBuilder
  .selectFrom("receipts as r")
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "r.tenant_id").onRef("c.id", "=", "r.customer_id"),
  )
  .select((eb) => [
    "r.id",
    "r.customer_id as customerId",
    "c.name as customerName",
    "r.method",
    "r.amount_pence as amountPence",
    "r.allocated_pence as allocatedPence",
    "r.received_on as receivedOn",
    "r.reference",
    sql<boolean>`r.provider_ref is not null`.as("byProvider"),
    "r.opening",
    "r.reverses_id as reversesId",
    "r.reason",
    "r.created_at as createdAt",
    "r.updated_at as updatedAt",
    eb
      .selectFrom("receipts as v")
      .whereRef("v.tenant_id", "=", "r.tenant_id")
      .whereRef("v.reverses_id", "=", "r.id")
      .select("v.id")
      .as("reversedById"),
    jsonArrayFrom(
      eb
        .selectFrom("allocations as a")
        .leftJoin("invoices as i", (join) =>
          join.onRef("i.tenant_id", "=", "a.tenant_id").onRef("i.id", "=", "a.invoice_id"),
        )
        .leftJoin("orders as o", (join) =>
          join.onRef("o.tenant_id", "=", "a.tenant_id").onRef("o.id", "=", "a.order_id"),
        )
        .whereRef("a.tenant_id", "=", "r.tenant_id")
        .whereRef("a.receipt_id", "=", "r.id")
        .groupBy(["a.invoice_id", "a.order_id", "a.refund_id", "i.number", "o.number"])
        .having((sum) => sum(sum.fn.sum("a.amount_pence"), "<>", sum.lit(0)))
        .orderBy(sql`min(a.made_at)`)
        .orderBy(sql`coalesce(i.number, o.number)`)
        .select([
          sql<"invoice" | "order" | "refund">`case when a.invoice_id is not null then 'invoice'
            when a.order_id is not null then 'order' else 'refund' end`.as("kind"),
          sql<string>`coalesce(a.invoice_id, a.order_id, a.refund_id)`.as("id"),
          sql<string | null>`coalesce(i.number, o.number)`.as("number"),
          sql<number>`sum(a.amount_pence)::int`.as("amountPence"),
        ]),
    ).as("allocations"),
  ]);

const any = expressionBuilder<Tables>();

/** Receipts (`r`) that were changed, or whose customer was: they show what those are called. */
export const receiptsChangedSince = (tenantId: string, since: Date): Expression<SqlBool> =>
  sql<boolean>`${sql.ref("r.id")} in (${any
    .selectFrom("receipts as own")
    .where("own.tenant_id", "=", tenantId)
    .where("own.updated_at", ">=", since)
    .select("own.id")
    .union(
      any
        .selectFrom("customers as c")
        .innerJoin("receipts as theirs", (join) =>
          join
            .onRef("theirs.tenant_id", "=", "c.tenant_id")
            .onRef("theirs.customer_id", "=", "c.id"),
        )
        .where("c.tenant_id", "=", tenantId)
        .where("c.updated_at", ">=", since)
        .select("theirs.id"),
    )})`;

type ReceiptRow = InferResult<typeof selectReceipts>[number];

const readReceipt = (runner: SqlRunner, tenantId: string, id: string): Promise<ReceiptRow | null> =>
  runSqlForOne(runner, selectReceipts.where("r.tenant_id", "=", tenantId).where("r.id", "=", id));

/** The receipt as it stands inside a change. @throws not_found */
export async function receiptNow(runner: SqlRunner, tenantId: string, id: string) {
  const receipt = await readReceipt(runner, tenantId, id);
  if (!receipt) throw notFound("receipt");
  return receipt;
}

/** The receipt named by `id`; 404 where there is none. */
export const findReceipt = loader.input(ById).use(async ({ ctx, input, next }) => {
  const receipt = await receiptNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { receipt } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findReceiptUnless = (obstacle: (receipt: ReceiptRow) => string | null) =>
  findReceipt.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.receipt));
    return next();
  });

/** What stands in the way of reversing a receipt. */
export function whyNotReversed(receipt: ReceiptRow): string | null {
  if (receipt.reversesId !== null) return "This is a reversal itself.";
  if (receipt.reversedById !== null) return "This receipt is reversed already.";
  if (receipt.method === "card_link" || receipt.method === "shop" || receipt.byProvider) {
    return "The payment provider has this money: it is refunded, and not reversed.";
  }
  const refunded = receipt.allocations.some(({ kind }) => kind === "refund");
  return refunded ? "A part of this receipt was paid back, so it can't be reversed." : null;
}

/** What stands in the way of using what is left of a receipt. */
export function whyNoneLeft(receipt: ReceiptRow): string | null {
  if (receipt.reversesId !== null || receipt.reversedById !== null)
    return "This receipt is reversed.";
  if (receipt.customerId === null) return "This receipt is of no customer.";
  return receipt.allocatedPence < receipt.amountPence ? null : "Nothing is left of this receipt.";
}

export const viewReceipt = (row: ReceiptRow): z.infer<typeof Receipt> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  method: row.method,
  amountPence: row.amountPence,
  receivedOn: day(row.receivedOn),
  reference: row.reference,
  opening: row.opening,
  reversesId: row.reversesId,
  reason: row.reason,
  reversed: row.reversedById !== null,
  reversedById: row.reversedById,
  allocations: row.allocations,
  unallocatedPence:
    row.reversesId !== null || row.reversedById !== null ? 0 : row.amountPence - row.allocatedPence,
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
  can: {
    reverse: whyNotReversed(row),
    allocate: whyNoneLeft(row),
    refund: whyNoneLeft(row),
  },
});
