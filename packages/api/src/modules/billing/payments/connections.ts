import type { PaymentConnection, PrismaClient, Tx } from "@roundsman/db";
import type { Payments } from "@roundsman/providers";
import type { z } from "zod";
import type { Caller } from "../../../platform/access/caller";
import { moneyDestinationRefusal } from "../../../platform/access/money-destination";
import { dateTime } from "../../../platform/values/view";
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
