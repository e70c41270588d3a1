import { dateTime, day } from "../../../platform/values/format";
import type { TransferRow } from "./queries";
import type { StockTransfer } from "./schema";

/** docs/contract/stock.md#stocktransfer; `restUrl` is where proofs are fetched. */
export const viewTransfer = (row: TransferRow, restUrl: string): StockTransfer => ({
  id: row.id,
  fromLocationId: row.fromLocationId,
  toLocationId: row.toLocationId,
  fromName: row.fromLocation.name,
  toName: row.toLocation.name,
  method: row.method,
  status: row.status,
  roundId: row.roundId,
  ...(row.plannedFor && { plannedFor: day(row.plannedFor) }),
  ...(row.proofs.length > 0 && {
    proofs: row.proofs.map(viewProof(`${restUrl}/stock/transfers/${row.id}`)),
  }),
  ...(row.round && {
    round: {
      id: row.round.id,
      roundDate: day(row.round.roundDate),
      vehicleName: row.round.vehicle?.name ?? null,
      driverName: row.round.driver?.name ?? null,
    },
  }),
  carrierName: row.carrierName,
  carrierReference: row.carrierReference,
  note: row.note,
  lines: row.lines.map(({ productId, product, condition, quantity }) => ({
    productId,
    productName: product.name,
    condition,
    quantity,
  })),
  history: row.history.map(({ status, at, byName }) => ({ status, at: dateTime(at), byName })),
  createdByName: row.createdByName,
  createdAt: dateTime(row.createdAt),
});

const viewProof =
  (transferUrl: string) =>
  ({ id, leg, kind, signedBy, createdAt }: TransferRow["proofs"][number]) => ({
    leg,
    kind,
    signedBy,
    url: `${transferUrl}/proofs/${id}`,
    createdAt: dateTime(createdAt),
  });
