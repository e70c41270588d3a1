import { instant, plain, pounds } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { goodsInWords } from "@/features/states/order-states";
import { orderFilters } from "./order-filters";

export const ordersExport = listExport({
  name: "orders",
  read: (office, filters, at) => office.orders.list({ ...orderFilters.read(filters), ...at }),
  columns: {
    Order: (order) => order.number,
    Customer: (order) => order.customerName,
    "Deliver to": (order) => order.deliverToAddress,
    Fulfilment: (order) => order.fulfilment,
    State: (order) => order.status,
    Source: (order) => order.source,
    "Tracking reference": (order) => order.trackingRef,
    "Your reference": (order) => order.externalRef,
    Taken: (order, timeZone) => instant(order.createdAt, timeZone),
    "Wanted on": (order) => order.wantedOn,
    "Due from": (order) => order.expectedFrom,
    "Due to": (order) => order.expectedTo,
    Delivered: (order, timeZone) => instant(order.deliveredAt, timeZone),
    Goods: (order) => goodsInWords(order.lines, "; "),
    "Empties to collect": (order) => goodsInWords(order.collect, "; "),
    "Delivery charge ex VAT (£)": (order) => pounds(order.deliveryChargePence),
    "Total ex VAT (£)": (order) => pounds(order.total),
    Payment: (order) => plain(order.paymentMethod),
    Paid: (order, timeZone) => instant(order.paidAt, timeZone),
    "Paid by": (order) => order.paidVia,
    "Refund due inc VAT (£)": (order) => pounds(order.refundDue),
    Invoice: (order) => order.invoice?.number ?? null,
    Notes: (order) => order.notes,
  },
});
