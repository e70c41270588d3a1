import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { todayIn } from "../../../platform/values/format";
import { decodeCursor, encodeCursor } from "../../../platform/values/page";
import { Uuid } from "../../../platform/values/values";
import {
  judgeAgain,
  needsDocuments,
  selectOrders,
  suspectLines,
  whyNotCorrected,
  type Rejudgement,
} from "../../orders";
import { mostJudged, type VatError } from "./schema";

interface Seller {
  tenantId: string;
  timeZone: string;
}

const Place = z.tuple([Uuid]);

/** A page of orders with suspect lines, judged again. The latest order of the page is where the next one begins. */
export async function findSuspects(
  db: SqlRunner,
  seller: Seller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Rejudgement[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Place);
  const { tenantId } = seller;
  const rows = await runSql(
    db,
    selectOrders
      .where("o.tenant_id", "=", tenantId)
      .where("o.status", "<>", sql.lit("cancelled"))
      .where((eb) =>
        eb("o.id", "in", sqlBuilder.selectFrom(suspectLines(tenantId).as("s")).select("s.orderId")),
      )
      .where((eb) => (after === null ? eb.lit(true) : eb("o.id", ">", after[0])))
      .orderBy("o.id")
      .limit(limit + 1),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await judgeAgain(db, seller, page),
    nextCursor: rows.length > limit && last ? encodeCursor([last.id]) : null,
  };
}

/** A suspect order is wrong where its VAT comes out otherwise, or can't be judged without a weight. */
export const isWrong = ({ wrongIds, weightsAsked }: Rejudgement): boolean =>
  wrongIds.length > 0 || weightsAsked.length > 0;

export function viewError(judged: Rejudgement, timeZone: string): VatError {
  const { order, lines, wrongIds, charged, right } = judged;
  return {
    orderId: order.id,
    number: order.number,
    customerId: order.customerId,
    customerName: order.customerName,
    takenOn: todayIn(timeZone, new Date(order.createdAt)),
    by: needsDocuments(order) ? "documents" : "order",
    chargedVatPence: charged.vatPence,
    rightVatPence: right.vatPence,
    totalChangePence: right.totalPence - charged.totalPence,
    lines: lines.flatMap((line) => {
      const before = order.lines.find(({ id }) => id === line.id);
      return before && wrongIds.includes(line.id)
        ? [
            {
              orderLineId: line.id,
              productName: line.productName,
              chargedRate: before.vatRate,
              rightRate: line.vatRate,
              reason: line.vatReason ?? "",
            },
          ]
        : [];
    }),
    can: { correct: whyNotCorrected(judged) },
  };
}

/** Pages that are judged to count them. */
const mostPages = 4;

/** Counts the orders that are wrong, and their VAT in pence. `more`: there are more suspect ones than are judged at once. */
export async function countErrors(db: SqlRunner, seller: Seller) {
  const sums = { count: 0, overPence: 0, underPence: 0, more: false };
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await findSuspects(db, seller, { cursor, limit: mostJudged });
    for (const judged of items.filter(isWrong)) {
      const pence = judged.charged.vatPence - judged.right.vatPence;
      sums.count += 1;
      sums.overPence += Math.max(0, pence);
      sums.underPence += Math.max(0, 0 - pence);
    }
    if (nextCursor === null) return sums;
    cursor = nextCursor;
  }
  return { ...sums, more: true };
}
