import { Card, CardHeader, EmptyState, TextLink } from "@roundsman/ui";
import { ShoppingCart } from "lucide-react";
import { SupplierOrdersTable } from "../orders/supplier-orders-table";
import type { RouterOutputs } from "@/trpc/outputs";

type SupplierOrderListProps = {
  supplierId: string;
  orders: RouterOutputs["office"]["supplierOrders"]["list"];
  timeZone: string;
};

/** The newest orders with a supplier, and the way to all of them. */
export function SupplierOrderList({ supplierId, orders, timeZone }: SupplierOrderListProps) {
  return (
    <Card>
      <CardHeader
        title="Orders"
        actions={
          orders.nextCursor !== null && (
            <TextLink href={`/suppliers/orders?supplier=${supplierId}`} className="text-dense">
              All orders with them
            </TextLink>
          )
        }
      />
      {orders.items.length === 0 ? (
        <EmptyState icon={<ShoppingCart />} title="No orders yet">
          The first one is a press of Place an order away.
        </EmptyState>
      ) : (
        <SupplierOrdersTable orders={orders.items} timeZone={timeZone} hideSupplier />
      )}
    </Card>
  );
}
