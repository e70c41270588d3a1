import { runSqlForOne, sqlBuilder, type ReceiptMethod, type Tx } from "@roundsman/db";
import type { BusinessCaller } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, notFound } from "../../../platform/base/errors";
import { day, pounds } from "../../../platform/values/format";
import { enterReceipt } from "../../billing";
import { actorId } from "../../orders";
import { receiptDay, type LineRow } from "./lines";
import type { Part } from "./schema";

type Asking = BusinessCaller & { now: Date };

/** What a part of a line is. */
export interface What {
  receiptId?: string;
  refundId?: string;
  madeReceipt?: boolean;
  reason?: string;
  feesPence?: number;
  feesOf?: ReceiptMethod;
  feesOn?: Date;
}

/**
 * Writes the receipt of a part of a line, or holds the receipt or refund that it is.
 * @throws not_found, conflict, validation
 */
export async function whatItIs(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { line, part, place }: { line: LineRow; part: Part; place: string },
): Promise<What> {
  const tenantId = ctx.business.id;
  const { customerId, receiptId, refundId, amountPence, allocations } = part;
  if (refundId !== undefined) {
    await holdEntered(tx, tenantId, { table: "refunds", id: refundId, amountPence, place });
    return { refundId };
  }
  if (receiptId !== undefined) {
    const receipt = await holdEntered(tx, tenantId, {
      table: "receipts",
      id: receiptId,
      amountPence,
      place,
    });
    if (receipt.customerId) await remember(tx, tenantId, line, receipt.customerId, ctx.now);
    return { receiptId };
  }
  if (customerId === undefined) throw new Error("A part names nothing");
  const by = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
  const receipt = await enterReceipt(tx, record, by, {
    customerId,
    method: "bank_transfer",
    amountPence,
    allocations,
    reference: line.text.slice(0, 120),
    receivedOn: receiptDay(day(line.bookedOn), ctx.business.booksClosedTo),
  });
  await remember(tx, tenantId, line, customerId, ctx.now);
  return { receiptId: receipt.id, madeReceipt: true };
}

/** A receipt or refund that is there, held. @throws not_found; conflict where it is another sum, or taken back */
async function holdEntered(
  tx: Tx,
  tenantId: string,
  {
    table,
    id,
    amountPence,
    place,
  }: { table: "receipts" | "refunds"; id: string; amountPence: number; place: string },
) {
  const isReceipt = table === "receipts";
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom(table)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select(["amount_pence as amountPence", "customer_id as customerId", "method"]),
  );
  if (!row) throw notFound(isReceipt ? "receipt" : "refund");
  const taken = await tx.bankMatch.count({
    where: { tenantId, undoneAt: null, ...(isReceipt ? { receiptId: id } : { refundId: id }) },
  });
  if (taken > 0) throw conflict("Another line is matched with this already.", place);
  const reversals = { where: { tenantId, reversesId: id } };
  const isReversed =
    (isReceipt ? await tx.receipt.count(reversals) : await tx.refund.count(reversals)) > 0;
  if (isReversed || row.amountPence < 0) {
    throw conflict(`This ${isReceipt ? "receipt" : "refund"} is reversed.`, place);
  }
  if (!["bank_transfer", "cheque"].includes(row.method)) {
    throw conflict("This did not come or go by bank.", place);
  }
  if (row.amountPence !== amountPence) {
    throw conflict(`This is ${pounds(row.amountPence)}, and not ${pounds(amountPence)}.`, place);
  }
  return row;
}

/** Who pays under these words, for the lines to come. */
async function remember(
  tx: Tx,
  tenantId: string,
  { payer }: LineRow,
  customerId: string,
  at: Date,
) {
  if (payer === "") return;
  const key = { tenantId, payer };
  await tx.bankPayer.upsert({
    where: { tenantId_payer: key },
    create: { ...key, customerId, updatedAt: at },
    update: { customerId, updatedAt: at },
    select: { payer: true },
  });
}
