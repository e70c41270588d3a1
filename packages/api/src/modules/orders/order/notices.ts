import type { OrderSource, SqlRunner, Tx } from "@roundsman/db";
import type { Emit, Events } from "../../../platform/audit/change";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";

/** What notices and the record call an order: "ORD-10482 for Mrs Tyson". */
export const orderName = (order: { number: string; customerName: string | null }): string =>
  order.customerName ? `${order.number} for ${order.customerName}` : order.number;

/** Tells the office of an order, all but the one who did it. */
export const tellOffice = (
  tx: Tx,
  of: { tenantId: string; orderId: string },
  notice: {
    kind:
      | "order.placed"
      | "order.paid"
      | "order.cancelled"
      | "order.day_chosen"
      | "order.not_collected"
      | "refund.failed";
    title: string;
    body?: string;
  },
  facts: { now: Date; exceptUserId?: string | null },
): Promise<void> =>
  notifyOffice(tx, of.tenantId, { ...notice, href: webPages.order(of.orderId) }, facts);

/** Has the customer told of their order, in the transaction of what they are told of; a job writes the mail. */
export const mailLater = (tx: SqlRunner, mail: Tasks["mail_order"]): Promise<void> =>
  enqueue(tx, "mail_order", mail);

/** The same of one ordered in the shop that was just delivered; what the office took is the office's to tell. */
export async function mailDelivered(
  tx: Tx,
  tenantId: string,
  { id: orderId, source }: { id: string; source: OrderSource },
): Promise<void> {
  if (source === "shop") await mailLater(tx, { tenantId, orderId, about: "delivered" });
}

/** The same of every order of the shop's that is on a round which has just gone out. */
export async function mailOnItsWay(
  tx: Tx,
  { tenantId, roundId }: { tenantId: string; roundId: string },
): Promise<void> {
  const orders = await tx.order.findMany({
    where: { tenantId, roundId, status: "placed", source: "shop" },
    select: { id: true },
  });
  for (const { id } of orders) await mailLater(tx, { tenantId, orderId: id, about: "on_its_way" });
}

/** The round carries the change, or loses the order. */
export const tellOfRound = (
  emit: Emit,
  tenantId: string,
  round: Events["order.left_round"]["round"],
  order: { id: string; number: string; customerName: string | null; roundId: string | null },
) =>
  order.roundId === null
    ? emit("order.left_round", {
        tenantId,
        orderId: order.id,
        orderName: orderName(order),
        because: "The order was changed.",
        goodsStay: true,
        round,
      })
    : emit("order.changed_on_round", { tenantId, roundId: round.id });
