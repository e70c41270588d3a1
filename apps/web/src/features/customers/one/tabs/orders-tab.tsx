import { StandingCard } from "@/features/standing/standing-card";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import { CustomerAddresses } from "../customer-addresses";
import { CustomerOrders } from "../customer-orders";
import type { CustomerTabProps } from "../read-customer";

const shownOrders = 10;
const shownStanding = 5;

/** Their newest orders, what they have again and again, and where it goes. */
export async function OrdersTab({ customer, can, timeZone }: CustomerTabProps) {
  const { office } = await api();
  const { id, name, addresses, archivedAt } = customer;
  const [orders, standing] = await Promise.all([
    ifHeld("orders:read", () => office.orders.list({ customerId: id, limit: shownOrders }), null),
    ifHeld(
      "orders:read",
      () => office.standingOrders.list({ customerId: id, limit: shownStanding }),
      null,
    ),
  ]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {orders && <CustomerOrders customerId={id} orders={orders} timeZone={timeZone} />}
      {standing && (
        <StandingCard
          customerId={id}
          standing={standing}
          isOpen={archivedAt === null}
          timeZone={timeZone}
        />
      )}
      <CustomerAddresses customerId={id} customerName={name} addresses={addresses} can={can} />
    </div>
  );
}
