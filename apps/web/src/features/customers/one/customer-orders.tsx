import { Card, CardHeader, EmptyState, ListTable, TextLink } from "@roundsman/ui";
import { ReceiptText } from "lucide-react";
import { ordersList } from "@/features/orders/orders-list";
import type { RouterOutputs } from "@/trpc/outputs";

type CustomerOrdersProps = {
  customerId: string;
  orders: RouterOutputs["office"]["orders"]["list"];
  timeZone: string;
};

const ofCustomer = ["customer", "phone", "place"];

/** Their newest orders, and the way to all of them. */
export function CustomerOrders({ customerId, orders, timeZone }: CustomerOrdersProps) {
  return (
    <Card>
      <CardHeader
        title="Orders"
        actions={
          orders.nextCursor !== null && (
            <TextLink href={`/orders?customer=${customerId}`} className="text-dense">
              All their orders
            </TextLink>
          )
        }
      />
      {orders.items.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title="No orders yet">
          Their first one is a press of New order away.
        </EmptyState>
      ) : (
        <ListTable
          list={ordersList}
          rows={orders.items}
          context={{ timeZone, ofCustomer: true }}
          hide={ofCustomer}
        />
      )}
    </Card>
  );
}
