import { ShortListCard, TextLink } from "@roundsman/ui";
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
export const CustomerOrders = ({ customerId, orders, timeZone }: CustomerOrdersProps) => (
  <ShortListCard
    title="Orders"
    actions={
      orders.nextCursor !== null && (
        <TextLink href={`/orders?customer=${customerId}`} className="text-dense">
          All their orders
        </TextLink>
      )
    }
    list={ordersList}
    rows={orders.items}
    context={{ timeZone, ofCustomer: true }}
    hide={ofCustomer}
    nothing={{
      icon: <ReceiptText />,
      title: "No orders yet",
      text: "Take their first one with New order.",
    }}
  />
);
