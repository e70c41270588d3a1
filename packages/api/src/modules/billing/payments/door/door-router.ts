import type { PrismaClient, Tx } from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import type { z } from "zod";
import { newToken, hashToken } from "../../../../platform/base/tokens";
import { brokeConstraint, conflict, refuseIf } from "../../../../platform/base/errors";
import { router, type Service } from "../../../../platform/context/context";
import type { BusinessFacts } from "../../../../platform/access/caller";
import { business } from "../../../../platform/middleware/procedures";
import { findDrivenStop, findStop } from "../../../delivery";
import {
  endOpenSession,
  lockOrder,
  orderName,
  orderNow,
  outstandingPence,
  whyNotPaidAtDoor,
  type OrderRow,
} from "../../../orders";
import { linkRefusal } from "../payment-link";
import { accountOf, readReaderConnection, requireAccount, type Account } from "./connection";
import {
  isOpen,
  lastPaymentOf,
  openPaymentOf,
  readerOnRound,
  viewPayment,
} from "./reader-payments";
import { DoorPayment } from "./schema";
import { askLater, settle } from "./settle";

/* A card at the door, on the reader of the round's van (docs/decisions/0309). */

interface Asking extends Pick<Service, "providers" | "settings"> {
  db: PrismaClient;
  business: BusinessFacts;
  stop: { orderId: string; roundId: string };
}

const noReader = "The van has no card reader.";

async function viewDoor(ctx: Asking): Promise<z.infer<typeof DoorPayment>> {
  const tenantId = ctx.business.id;
  const { orderId, roundId } = ctx.stop;
  const [order, reader, payment, connection] = await Promise.all([
    orderNow(ctx.db, tenantId, orderId),
    readerOnRound(ctx.db, { tenantId, roundId }),
    lastPaymentOf(ctx.db, { tenantId, orderId }),
    readReaderConnection(ctx.db, tenantId),
  ]);
  const asks = payment && isOpen(payment) ? "The card reader is asking for this money." : null;
  const unready =
    accountOf(ctx, connection) === null
      ? "No card readers are connected."
      : reader
        ? null
        : noReader;
  const link = await linkRefusal(ctx, order, whyNotPaidAtDoor(order));
  return {
    duePence: outstandingPence(order),
    reader: reader && { id: reader.id, name: reader.name },
    payment: payment && viewPayment(payment),
    can: {
      start: whyNotPaidAtDoor(order) ?? asks ?? unready,
      cancel: asks === null ? "No card reader is asking for this money." : null,
      showCode: asks ?? link?.message ?? null,
    },
  };
}

/** GET /rounds/{id}/stops/{stopId}/card: how its order can be paid by card at the door, and what a reader was asked for. */
const one = business("rounds:read")
  .concat(findStop)
  .output(DoorPayment)
  .query(({ ctx }) => viewDoor(ctx));

/**
 * POST /rounds/{id}/stops/{stopId}/card: has the van's reader ask for what is left to pay. Asked again while it does, it
 * is the payment that is open: an order has one. Where the provider's answer is lost the payment stays `unknown`, and no
 * other is begun until it is known.
 * @throws conflict where the order is not to be paid, the van has no reader, or the reader is offline or busy
 */
const start = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .output(DoorPayment)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { orderId, roundId } = ctx.stop;
    const account = requireAccount(ctx, await readReaderConnection(ctx.db, tenantId));
    const noticeToken = newToken();
    const begun = await oneAReader(() =>
      ctx.change(async (tx, record) => {
        const order = await lockOrder(tx, tenantId, orderId);
        const open = await openPaymentOf(tx, { tenantId, orderId });
        if (open) {
          await record(null);
          return null;
        }
        // Its page would take the same money.
        await endOpenSession(tx, { tenantId, orderIds: [orderId] }, ctx.now);
        const of = { tenantId, roundId, noticeToken, now: ctx.now };
        const payment = await begin(tx, account, order, of);
        await record({
          action: "order.card_asked",
          words: `Asked for a card for order ${orderName(order)} on the reader ${payment.readerName}`,
          subject: { kind: "order", id: orderId },
          after: { amountPence: payment.amountPence, readerId: payment.readerId },
        });
        return payment;
      }),
    );
    if (begun !== null) await askReader(ctx, account, begun, noticeToken);
    return viewDoor(ctx);
  });

interface Begun {
  tenantId: string;
  id: string;
  orderNumber: string;
  readerId: string;
  readerName: string;
  readerRef: string;
  amountPence: number;
}

interface Beginning {
  tenantId: string;
  roundId: string;
  noticeToken: string;
  now: Date;
}

/** Writes down what is to be asked for, before it is: whatever comes of the asking, the service asks after it. */
async function begin(
  tx: Tx,
  { opens }: Account,
  order: OrderRow,
  { tenantId, roundId, noticeToken, now }: Beginning,
): Promise<Begun> {
  refuseIf(whyNotPaidAtDoor(order));
  const reader = await readerOnRound(tx, { tenantId, roundId });
  if (reader === null) throw conflict(noReader);
  const busy = await openPaymentOf(tx, { tenantId, readerId: reader.id });
  if (busy) throw conflict(`The reader is asking for order ${busy.orderNumber}. Stop that first.`);
  const amountPence = outstandingPence(order);
  const { id } = await tx.readerPayment.create({
    data: {
      tenantId,
      orderId: order.id,
      readerId: reader.id,
      roundId,
      merchantCode: opens.merchantCode,
      amountPence,
      noticeHash: hashToken(noticeToken),
      startedAt: now,
    },
    select: { id: true },
  });
  await askLater(tx, { tenantId, id }, new Date(now.getTime() + firstLookMs));
  const { name: readerName, readerRef } = reader;
  return {
    tenantId,
    id,
    orderNumber: order.number,
    readerId: reader.id,
    readerName,
    readerRef,
    amountPence,
  };
}

/** A customer takes longer than this to find a card; the notice comes at once. */
const firstLookMs = 20_000;

/** @throws conflict where another driver was quicker with the same reader */
async function oneAReader<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokeConstraint(error, "reader_payments_one_a_reader")) {
      throw conflict("The reader is asking for another order. Stop that first.");
    }
    throw error;
  }
}

/** Asks the provider, once. @throws conflict where it declines: nothing was taken, and the payment is over */
async function askReader(
  { db, settings, now }: Pick<Asking, "db" | "settings"> & { now: Date },
  { cardReaders, opens }: Account,
  { tenantId, id, orderNumber, readerRef, amountPence }: Begun,
  noticeToken: string,
): Promise<void> {
  const where = { tenantId, id, state: "waiting" as const };
  try {
    const started = await cardReaders.start(opens, {
      readerRef,
      paymentId: id,
      amountPence,
      description: `Order ${orderNumber}`,
      noticeUrl: `${settings.urls.rest}/webhooks/card-readers/${tenantId}/${noticeToken}`,
    });
    // A notice may have been quicker and have ended it.
    await db.readerPayment.updateMany({ where: { tenantId, id }, data: started });
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    const took =
      error.code === "unreachable" || error.code === "busy" || error.code === "unreadable";
    if (took) {
      const why = "SumUp did not answer: it is not known yet whether the reader asks for the card.";
      await db.readerPayment.updateMany({ where, data: { state: "unknown", why } });
      return;
    }
    const why =
      error.code === "declined"
        ? `The reader did not take it. ${error.message}`
        : "SumUp does not accept the business's key any more: tell the office.";
    await db.readerPayment.updateMany({ where, data: { state: "failed", why, endedAt: now } });
    throw conflict(why);
  }
}

/**
 * POST /rounds/{id}/stops/{stopId}/card/cancel: has the reader stop. Whether it did is read from the provider: where the
 * customer was quicker the answer says that it is paid.
 * @throws conflict where no reader asks for the order's money
 */
const cancel = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .output(DoorPayment)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { orderId } = ctx.stop;
    const account = requireAccount(ctx, await readReaderConnection(ctx.db, tenantId));
    const stopped = await ctx.change(async (tx, record) => {
      const order = await lockOrder(tx, tenantId, orderId);
      const open = await openPaymentOf(tx, { tenantId, orderId });
      if (!open) throw conflict("No card reader is asking for this money.");
      if (open.stopAskedAt !== null) await record(null);
      else {
        const stopAskedAt = { stopAskedAt: ctx.now };
        await tx.readerPayment.updateMany({ where: { tenantId, id: open.id }, data: stopAskedAt });
        await askLater(tx, open, new Date(ctx.now.getTime() + firstLookMs));
        await record({
          action: "order.card_stopped",
          words: `Stopped asking for a card for order ${orderName(order)}`,
          subject: { kind: "order", id: orderId },
          before: { amountPence: open.amountPence, readerId: open.readerId },
        });
      }
      return open;
    });
    try {
      await account.cardReaders.stop(account.opens, stopped.readerRef);
      await settle(ctx, ctx.db, stopped, { now: ctx.now, requestId: ctx.request.requestId });
    } catch (error) {
      // The worker asks again: what is certain is written already.
      if (!(error instanceof ProviderFailed)) throw error;
      ctx.log.warn({ orderId, error: error.message }, "a card reader could not be stopped");
    }
    return viewDoor(ctx);
  });

/**
 * POST /rounds/{id}/stops/{stopId}/card/ask: asks the provider how the payment stands, where its notice does not come.
 * With none it changes nothing.
 * @throws conflict where the provider is out of reach
 */
const ask = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenStop)
  .output(DoorPayment)
  .mutation(async ({ ctx }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.stop.orderId };
    const payment = await lastPaymentOf(ctx.db, of);
    if (payment) {
      await settle(ctx, ctx.db, payment, {
        now: ctx.now,
        requestId: ctx.request.requestId,
      }).catch((error: unknown) => {
        if (!(error instanceof ProviderFailed)) throw error;
        throw conflict("SumUp can't be reached. Ask again in a moment.");
      });
    }
    return viewDoor(ctx);
  });

export const doorCard = router({ one, start, cancel, ask });
