import { instant, plain, pounds, yesOrNo } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { readSupplierOrderFilters } from "./order-filters";
import { differenceText } from "./order-states";

export const supplierOrdersExport = listExport({
  name: "supplier-orders",
  read: (office, filters, at) =>
    office.supplierOrders.list({ ...readSupplierOrderFilters(filters), ...at }),
  columns: {
    Supplier: (order) => order.supplierName,
    Reference: (order) => order.reference,
    To: (order) => order.locationName,
    State: (order) => plain(order.status),
    Expected: (order) => order.expectedOn,
    Late: (order) => yesOrNo(order.late),
    "Cost ex VAT": (order) => pounds(order.costPence),
    Ordered: (order) =>
      order.lines.map(({ ordered, productName }) => `${ordered} × ${productName}`).join("; "),
    Differences: (order) =>
      order.lines
        .filter((line) => differenceText(line) !== "")
        .map((line) => `${line.productName}: ${differenceText(line)}`)
        .join("; "),
    Receipts: (order) => order.receipts.length,
    Note: (order) => order.note,
    "Placed by": (order) => order.createdByName,
    Placed: (order, timeZone) => instant(order.createdAt, timeZone),
  },
});
