import type { Database, PaymentConnection, PrismaClient, Tx } from "@roundsman/db";
import type { Payments } from "@roundsman/providers";
import type { z } from "zod";
import { moneyDestinationRefusal, type Caller } from "../../../platform/access/caller";
import { businessLocked, notFound } from "../../../platform/base/errors";
import { dateTime } from "../../../platform/values/format";
import type { PaymentConnection as Connection } from "./schema";

/** The business's account at the provider, whichever that was when it was connected. */
export const readConnection = (
  db: Pick<PrismaClient | Tx, "paymentConnection">,
  tenantId: string,
): Promise<PaymentConnection | null> => db.paymentConnection.findFirst({ where: { tenantId } });

/** An account that can take money through a provider this installation may not even have any more. */
export const canTakePayment = (
  connection: PaymentConnection | null,
  { kind }: Pick<Payments, "kind">,
): connection is PaymentConnection =>
  connection !== null &&
  connection.chargesEnabled &&
  (kind === "none" || connection.provider === kind);

export const viewConnection = (
  connection: PaymentConnection | null,
  { kind }: Pick<Payments, "kind">,
  caller: Caller,
): z.infer<typeof Connection> => ({
  available: kind !== "none",
  provider: connection?.provider ?? null,
  accountRef: connection?.accountRef ?? null,
  chargesEnabled: connection?.chargesEnabled ?? false,
  connectedAt: connection && dateTime(connection.connectedAt),
  can: { connect: moneyDestinationRefusal(caller) },
});

/** An order as its customer names it, with the business it is of. */
interface TrackedOrder {
  orderId: string;
  trackingRef: string;
  business: { id: string; name: string; slug: string };
}

/**
 * Finds an order by what its customer quotes, before any business is known.
 * @throws not_found; business_locked where its business is refused everything
 */
export async function findTracked(database: Database, trackingRef: string): Promise<TrackedOrder> {
  const found = await database.service.order.findUnique({
    where: { trackingRef: trackingRef.toUpperCase() },
    select: {
      id: true,
      trackingRef: true,
      business: { select: { id: true, name: true, slug: true, lockedAt: true, closedAt: true } },
    },
    relationLoadStrategy: "join",
  });
  if (!found) throw notFound("order");
  const { lockedAt, closedAt, ...business } = found.business;
  if (lockedAt || closedAt) throw businessLocked();
  return { orderId: found.id, trackingRef: found.trackingRef, business };
}
