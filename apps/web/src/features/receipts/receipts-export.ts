import { pounds } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { paidName, reversalState } from "./receipt";
import { receiptFilters } from "./receipt-filters";

export const receiptsExport = listExport({
  name: "receipts",
  read: (office, filters, at) => office.receipts.list({ ...receiptFilters.read(filters), ...at }),
  columns: {
    Received: (receipt) => receipt.receivedOn,
    Customer: (receipt) => receipt.customerName,
    How: (receipt) => receiptMethodWords[receipt.method],
    Reference: (receipt) => receipt.reference,
    "Amount (£)": (receipt) => pounds(receipt.amountPence),
    Pays: (receipt) => receipt.allocations.map(paidName).join("; "),
    "Left (£)": (receipt) => pounds(receipt.unallocatedPence),
    State: (receipt) => reversalState(receipt)?.words ?? null,
    "Why reversed": (receipt) => receipt.reason,
  },
});
