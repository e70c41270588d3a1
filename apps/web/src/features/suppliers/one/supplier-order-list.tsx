import { Card, CardHeader, EmptyState, ListTable, TextLink } from "@roundsman/ui";
import { ShoppingCart } from "lucide-react";
import { supplierOrdersList } from "../orders/supplier-orders-list";
import type { RouterOutputs } from "@/trpc/outputs";

type SupplierOrderListProps = {
  supplierId: string;
  orders: RouterOutputs["office"]["supplierOrders"]["list"];
  timeZone: string;
};

const ofSupplier = ["supplier"];

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
        <ListTable
          list={supplierOrdersList}
          rows={orders.items}
          context={{ timeZone, ofSupplier: true }}
          hide={ofSupplier}
        />
      )}
    </Card>
  );
}
