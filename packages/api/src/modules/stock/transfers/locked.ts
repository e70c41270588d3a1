import type { TransferMethod, TransferStatus, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import type { Goods } from "../stock/goods";

/** A transfer whose row is taken: nobody else moves it on meanwhile. */
export interface LockedTransfer {
  id: string;
  status: TransferStatus;
  method: TransferMethod;
  fromLocationId: string;
  toLocationId: string;
  lines: Goods[];
}

/** @throws not_found */
export async function lockTransfer(tx: Tx, tenantId: string, id: string): Promise<LockedTransfer> {
  const [row] = await tx.$queryRaw<Omit<LockedTransfer, "lines">[]>`
    SELECT id, status, method, from_location_id AS "fromLocationId", to_location_id AS "toLocationId"
      FROM stock_transfers WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound("transfer");
  const lines = await tx.stockTransferLine.findMany({
    where: { tenantId, transferId: id },
    select: { productId: true, condition: true, quantity: true },
    orderBy: [{ productId: "asc" }, { condition: "asc" }],
  });
  return { ...row, lines };
}
