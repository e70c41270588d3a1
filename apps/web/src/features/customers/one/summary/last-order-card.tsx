import { Card, CardBody, CardHeader, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { OrderBadge } from "@/features/orders/order-badges";
import type { RouterOutputs } from "@/trpc/outputs";

type LastOrderCardProps = {
  order: RouterOutputs["office"]["orders"]["list"]["items"][number];
  timeZone: string;
};

/** Their newest order: its goods, what it came to and how far it is. */
export const LastOrderCard = ({ order, timeZone }: LastOrderCardProps) => (
  <Card>
    <CardHeader title="Last order" actions={<OrderBadge order={order} />} />
    <CardBody className="gap-1 py-3 text-dense">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <TextLink href={`/orders/${order.id}`}>{order.number}</TextLink>
        <span className="text-muted-foreground">{formatDate(order.createdAt, timeZone)}</span>
      </p>
      <ul>
        {order.lines.map(({ id, quantity, productName }) => (
          <li key={id} className="wrap-anywhere">
            {quantity} × {productName}
          </li>
        ))}
      </ul>
      <p className="tabular-nums">{formatMoney(order.totalIncVatPence)}</p>
    </CardBody>
  </Card>
);
