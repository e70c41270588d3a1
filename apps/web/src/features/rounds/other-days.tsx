import { formatQuantity } from "@roundsman/ui/format";

/** The most that are named; the others are counted. */
const mostNamed = 5;

type OtherDaysProps = { orders: readonly { orderId: string; name: string; why: string }[] };

/** Orders for which another day was wanted, or promised: which, and what was said of each. */
export function OtherDays({ orders }: OtherDaysProps) {
  const more = orders.length - mostNamed;
  return (
    <ul>
      {orders.slice(0, mostNamed).map(({ orderId, name, why }) => (
        <li key={orderId}>
          {name}: {why}
        </li>
      ))}
      {more > 0 && <li>and {formatQuantity(more, "more order")}</li>}
    </ul>
  );
}
