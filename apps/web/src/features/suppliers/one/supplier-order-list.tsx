import { ShortListCard, TextLink } from "@roundsman/ui";
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
export const SupplierOrderList = ({ supplierId, orders, timeZone }: SupplierOrderListProps) => (
  <ShortListCard
    title="Orders"
    actions={
      orders.nextCursor !== null && (
        <TextLink href={`/suppliers/orders?supplier=${supplierId}`} className="text-dense">
          All orders with them
        </TextLink>
      )
    }
    list={supplierOrdersList}
    rows={orders.items}
    context={{ timeZone, ofSupplier: true }}
    hide={ofSupplier}
    nothing={{
      icon: <ShoppingCart />,
      title: "No orders yet",
      text: "Order from them with Place an order.",
    }}
  />
);
