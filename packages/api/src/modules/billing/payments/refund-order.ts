import { runSql, type PrismaClient, type ReceiptMethod, type SqlRunner } from "@roundsman/db";
import type { Payments } from "@roundsman/providers";
import { z } from "zod";
import {
  conflict,
  forbidden,
  notConfigured,
  refuseIf,
  type Refusal,
} from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, pounds, todayIn } from "../../../platform/values/format";
import { DateTime, optionalText, Uuid } from "../../../platform/values/values";
import { siteOf } from "../../business";
import { takeFrom } from "../../ledger";
import {
  actorId,
  findOrder,
  findOrderUnless,
  giveBack,
  lockOrder,
  Order,
  orderName,
  orderNow,
  refundDue,
  tellOfOwed,
  viewOrder,
  whyNotPaidBack,
  whyNothingBack,
} from "../../orders";
import {
  creditSale,
  requireCause,
  SaleCredit,
  saleCreditable,
  SaleCreditable,
} from "../credit/credit-sale";
import { selectRefunds, whyRefundNotReversed } from "../ledger/refunds";
import { readConnection } from "./checkout";
import { requestRefunds, returnableOf, type Returnable } from "./refunds";

/** How money goes back: through the payment provider to the card that paid, or by hand. */
const RefundMethod = z.enum(["card", "cash", "bank_transfer"]);
type Method = z.infer<typeof RefundMethod>;

/** Money that went back for an order, is on its way, or could not be paid back. Pence including VAT. */
const OrderRefund = z
  .object({
    id: Uuid,
    method: RefundMethod,
    amountPence: z.int(),
    state: z.enum(["requested", "sent", "settled", "failed"]),
    reference: z.string().nullable(),
    error: z.string().nullable(),
    at: DateTime,
    /** It was noted by mistake: its money is owed again. */
    reversed: z.boolean(),
    can: z.object({ reverse: z.string().nullable() }),
  })
  .meta({ id: "OrderRefund" });

const OrderRefunds = z
  .object({
    items: z.array(OrderRefund),
    ways: z.array(
      z.object({ method: RefundMethod, mostPence: z.int().min(0), why: z.string().nullable() }),
    ),
    credit: SaleCreditable,
  })
  .meta({ id: "OrderRefunds" });

/** POST /orders/{id}/refund. */
const NewOrderRefund = z.object({
  method: RefundMethod.optional(),
  amountPence: z.int().min(1).max(2_147_483_647).optional(),
  reference: optionalText(120).optional(),
  reason: optionalText(300).optional(),
  ...SaleCredit.shape,
});

const methodWords: Record<Method, string> = {
  card: "to the card",
  cash: "in cash",
  bank_transfer: "by bank transfer",
};

const mostOf = (method: Method, { cardPence, allPence }: Returnable): number =>
  method === "card" ? cardPence : allPence;

/** What decides whether money can go back through the provider. */
interface Cards {
  /** The installation's provider. */
  kind: Payments["kind"];
  connection: { provider: string } | null;
}

/** Why nothing goes back to a card, as the refusal that says so: 409, or 503 where there is no provider here. */
function cardRefusal({ kind, connection }: Cards, { cardPence }: Returnable): Refusal | null {
  if (cardPence === 0) {
    return conflict("Nothing of this order's money came through the payment provider.");
  }
  if (connection === null || (kind !== "none" && connection.provider !== kind)) {
    return conflict("No payment provider is connected.");
  }
  return kind === "none" ? notConfigured("Payments are not set up here.") : null;
}

/**
 * How much goes back and how: what was asked for, else what is due to the card, else by bank. Pence.
 * @throws conflict where nothing is due, or there is less that way; conflict or not_configured to a card
 */
function settleOn(
  { method: wanted, amountPence: wantedPence }: z.output<typeof NewOrderRefund>,
  duePence: number,
  there: Returnable,
  cards: Cards,
): { method: Method; amountPence: number } {
  const method = wanted ?? (there.cardPence > 0 ? "card" : "bank_transfer");
  const refusal = method === "card" ? cardRefusal(cards, there) : null;
  if (refusal !== null) throw refusal;
  const mostPence = mostOf(method, there);
  const amountPence = wantedPence ?? Math.min(duePence, mostPence);
  if (amountPence === 0) throw conflict("Nothing is to be paid back for this order.");
  if (amountPence > mostPence) {
    const most = `At most ${pounds(mostPence)} can be paid back ${methodWords[method]}.`;
    throw conflict(most, "amountPence");
  }
  return { method, amountPence };
}

/**
 * POST /orders/{id}/refund: pays money back, through the provider or as it is noted (docs/decisions/0236). Where goods
 * came back or the price fell the sale is credited first (docs/decisions/0407); all else that is more than is due is
 * goodwill.
 */
export const refund = business("orders:write")
  .concat(findOrderUnless(whyNothingBack))
  .input(NewOrderRefund)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const of = { tenantId, orderId: ctx.order.id };
    const { because = "goodwill" } = input;
    requireCause(input);
    if (because !== "goodwill" && !ctx.scopes.has("invoices:write")) {
      throw forbidden("You may not credit a sale.");
    }
    const { kind } = ctx.providers.payments;
    const connection = await readConnection(ctx.db, of.tenantId);
    const crediting = {
      tenantId,
      timeZone,
      now: ctx.now,
      today: todayIn(timeZone, ctx.now),
      webUrl: ctx.settings.urls.web,
      byUserId: actorId(ctx),
    };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(because === "goodwill" ? whyNotPaidBack(before) : whyNothingBack(before));
      const duePence =
        because === "goodwill"
          ? refundDue(before)
          : await creditSale(tx, record, crediting, before, { ...input, because });
      const there = await returnableOf(tx, of);
      const chosen = settleOn(input, duePence, there, { kind, connection });
      const { method, amountPence } = chosen;
      const byCard = method === "card";
      if (byCard) {
        await requestRefunds(tx, { ...of, now: ctx.now }, takeFrom(amountPence, there.payments));
      } else {
        const by = { at: ctx.now, byUserId: actorId(ctx), reference: input.reference };
        await giveBack(tx, { ...of, method, amountPence, ...by });
        const what = `${pounds(amountPence)} was paid back for order ${orderName(before)}`;
        await tellOfOwed(tx, { ...of, now: ctx.now, what });
      }
      const what = `${pounds(amountPence)}${byCard ? " to be paid" : ""} back ${methodWords[method]}`;
      const words = `${byCard ? "Asked for" : "Paid"} ${what} for order ${orderName(before)}`;
      await record({
        action: byCard ? "order.refund_requested" : "order.refunded",
        words: input.reason ? `${words}: ${input.reason}` : words,
        subject: { kind: "order", id: of.orderId },
        after: { amountPence, method, because, reason: input.reason ?? null },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });

/** GET /orders/{id}/refunds, the oldest first, and how more can be paid back. */
export const refunds = business("orders:read")
  .concat(findOrder)
  .output(OrderRefunds)
  .query(async ({ ctx }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id };
    const { credit, billedCardPence } = await saleCreditable(ctx.db, of.tenantId, ctx.order);
    const why = credit.why === null ? whyNothingBack(ctx.order) : whyNotPaidBack(ctx.order);
    const own = await returnableOf(ctx.db, of);
    const there = {
      ...own,
      cardPence: own.cardPence + billedCardPence,
      allPence: Math.max(own.allPence, credit.mostPence),
    };
    const connection = await readConnection(ctx.db, of.tenantId);
    const { kind } = ctx.providers.payments;
    const noCard = cardRefusal({ kind, connection }, there)?.message ?? null;
    return {
      items: await itemsOf(ctx.db, of),
      credit,
      ways: RefundMethod.options.map((method) => ({
        method,
        mostPence: mostOf(method, there),
        why: why ?? (method === "card" ? noCard : null),
      })),
    };
  });

const methodOf = (method: ReceiptMethod): Method =>
  method === "card_link" || method === "shop"
    ? "card"
    : method === "cash"
      ? method
      : "bank_transfer";

/** What went back, what is on its way, and what failed, as long as nothing came after it. */
async function itemsOf(
  db: Pick<PrismaClient, "providerRefund"> & SqlRunner,
  where: { tenantId: string; orderId: string },
): Promise<z.infer<typeof OrderRefund>[]> {
  const { tenantId, orderId } = where;
  const refundsOf = selectRefunds
    .where("f.tenant_id", "=", tenantId)
    .where("f.order_id", "=", orderId)
    .where("f.reverses_id", "is", null);
  const [done, asked] = await Promise.all([
    runSql(db, refundsOf),
    db.providerRefund.findMany({ where }),
  ]);
  const isLast = ({ endedAt, paymentRef }: (typeof asked)[number]) =>
    endedAt !== null &&
    done.every(({ createdAt }) => createdAt <= endedAt) &&
    asked.every((row) => row.paymentRef !== paymentRef || row.requestedAt < endedAt);
  const open = asked.filter(
    (row) => row.state !== "settled" && (row.state !== "failed" || isLast(row)),
  );
  return [
    ...done.map((row) => ({
      id: row.id,
      method: methodOf(row.method),
      amountPence: row.amountPence,
      state: "settled" as const,
      reference: row.reference,
      at: row.refundedAt,
      reversed: row.reversedById !== null,
      can: { reverse: whyRefundNotReversed(row) },
    })),
    ...open.map(({ id, amountPence, state, error, requestedAt, endedAt }) => {
      const at = endedAt ?? requestedAt;
      const can = { reverse: "This was not paid back yet." };
      return {
        id,
        method: "card" as const,
        amountPence,
        state,
        reference: null,
        error,
        at,
        reversed: false,
        can,
      };
    }),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((item) => ({ error: null, ...item, at: dateTime(item.at) }));
}
