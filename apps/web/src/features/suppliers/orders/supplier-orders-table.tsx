import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { SupplierOrderBadges } from "./order-badges";
import type { SupplierOrder } from "./order-states";

type SupplierOrdersTableProps = {
  orders: readonly SupplierOrder[];
  timeZone: string;
  /** On a supplier's own page. */
  hideSupplier?: boolean;
};

/** Orders with suppliers, newest first. */
export function SupplierOrdersTable({ orders, timeZone, hideSupplier }: SupplierOrdersTableProps) {
  return (
    <Table label="Orders with suppliers" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>{hideSupplier ? "Reference" : "Supplier"}</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Expected</TableHeader>
          <TableHeader>To</TableHeader>
          <TableHeader>What</TableHeader>
          {!hideSupplier && <TableHeader>Reference</TableHeader>}
          <TableHeader numeric>Cost ex VAT</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell fit={hideSupplier}>
              <RowLink href={`/suppliers/orders/${order.id}`}>
                {hideSupplier ? (order.reference ?? "No reference") : order.supplierName}
              </RowLink>
            </TableCell>
            <TableCell label="State" fit>
              <SupplierOrderBadges order={order} timeZone={timeZone} />
            </TableCell>
            <TableCell label="Expected" fit>
              {formatDate(order.expectedOn, timeZone)}
            </TableCell>
            <TableCell label="To">{order.locationName}</TableCell>
            <TableCell label="What">
              <span className="line-clamp-1">{whatText(order)}</span>
            </TableCell>
            {!hideSupplier && (
              <TableCell label="Reference" fit className="text-muted-foreground">
                {order.reference ?? "–"}
              </TableCell>
            )}
            <TableCell label="Cost ex VAT" numeric>
              {order.costPence === 0 ? "–" : formatMoney(order.costPence)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** "12 × Propane 47 kg and 4 more". */
function whatText({ lines }: SupplierOrder): string {
  const [first, ...rest] = lines;
  if (!first) return "–";
  const more = rest.length > 0 ? ` and ${rest.length} more` : "";
  return `${first.ordered} × ${first.productName}${more}`;
}
