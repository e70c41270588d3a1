import type { Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { applicationNow, type TradeApplicationRow } from "./rows";

/** @throws conflict where it is decided already */
export function requirePending({ status }: Pick<TradeApplicationRow, "status">): void {
  if (status !== "pending") throw conflict(`This application is ${status} already.`);
}

/** The application, its row held until it is decided: of two deciding at once, the second meets 409. */
export async function lockPending(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<TradeApplicationRow> {
  await tx.$queryRaw`
    SELECT FROM trade_applications WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const application = await applicationNow(tx, tenantId, id);
  requirePending(application);
  return application;
}
