import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateRange, formatDay, formatMoney } from "@roundsman/ui/format";
import { OrderBadge, PaymentBadge } from "./order-badges";
import type { Order } from "@/features/states/order-states";

type OrdersTableProps = {
  orders: readonly Order[];
  timeZone: string;
  /** On the customer's own page, where it is always the same. */
  hideCustomer?: boolean;
};

/** What is left to the order's own page where there is little room. */
const roomOnly = "@max-5xl/table:hidden!";

/** Orders as the office reads them: who, where, how it stands, when it is to come. */
export function OrdersTable({ orders, timeZone, hideCustomer = false }: OrdersTableProps) {
  return (
    <Table label="Orders" narrow="stack">
      <TableHead>
        <TableRow>
          {!hideCustomer && <TableHeader>Customer</TableHeader>}
          <TableHeader className={hideCustomer ? "" : roomOnly}>Order</TableHeader>
          {!hideCustomer && <TableHeader>Deliver to</TableHeader>}
          <TableHeader>State</TableHeader>
          <TableHeader>Payment</TableHeader>
          <TableHeader>Due</TableHeader>
          <TableHeader numeric>Total ex VAT</TableHeader>
          <TableHeader className={hideCustomer ? "" : roomOnly}>Taken</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <TableRow key={order.id}>
            {hideCustomer ? (
              <TableCell fit className="tabular-nums">
                <RowLink href={`/orders/${order.id}`}>{order.trackingRef}</RowLink>
              </TableCell>
            ) : (
              <>
                <TableCell>
                  <RowLink href={`/orders/${order.id}`}>
                    {order.customerName ?? "Counter sale"}
                  </RowLink>
                </TableCell>
                <TableCell
                  label="Order"
                  fit
                  className={`text-muted-foreground tabular-nums ${roomOnly}`}
                >
                  {order.trackingRef}
                </TableCell>
                <TableCell
                  label="Deliver to"
                  className="max-w-72 text-muted-foreground @max-xl/table:max-w-none"
                >
                  <span className="line-clamp-1">
                    {order.fulfilment === "collection"
                      ? "Collected from the yard"
                      : order.deliverToAddress}
                  </span>
                </TableCell>
              </>
            )}
            <TableCell label="State" fit>
              <OrderBadge order={order} />
            </TableCell>
            <TableCell label="Payment" fit>
              <PaymentBadge order={order} />
            </TableCell>
            <TableCell label="Due" fit>
              {dueText(order, timeZone)}
            </TableCell>
            <TableCell label="Total ex VAT" numeric>
              {formatMoney(order.total)}
            </TableCell>
            <TableCell
              label="Taken"
              fit
              className={`text-muted-foreground ${hideCustomer ? "" : roomOnly}`}
            >
              {formatDay(order.createdAt, timeZone)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The day the customer asked for, else the days they were promised. */
export function dueText(order: Order, timeZone: string): string {
  if (order.wantedOn) return formatDay(order.wantedOn, timeZone);
  if (order.expectedFrom === null || order.expectedTo === null) return "–";
  return formatDateRange(order.expectedFrom, order.expectedTo, timeZone);
}
