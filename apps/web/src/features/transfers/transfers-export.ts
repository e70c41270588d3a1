import { instant, plain } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { readTransferFilters } from "./transfer-filters";

export const transfersExport = listExport({
  name: "transfers",
  read: (office, filters, at) => office.transfers.list({ ...readTransferFilters(filters), ...at }),
  columns: {
    From: (transfer) => transfer.fromName,
    To: (transfer) => transfer.toName,
    By: (transfer) => plain(transfer.method),
    Stage: (transfer) => plain(transfer.status),
    "Planned for": (transfer) => transfer.plannedFor ?? null,
    Carrier: (transfer) => transfer.carrierName,
    "Carrier's reference": (transfer) => transfer.carrierReference,
    Goods: (transfer) =>
      transfer.lines
        .map(({ quantity, productName, condition }) => `${quantity} × ${productName}, ${condition}`)
        .join("; "),
    Note: (transfer) => transfer.note,
    "Made by": (transfer) => transfer.createdByName,
    Made: (transfer, timeZone) => instant(transfer.createdAt, timeZone),
  },
});
