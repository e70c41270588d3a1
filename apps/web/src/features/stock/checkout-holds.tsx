"use client";

import { Button, Card, CardBody, CardHeader, TextLink, useAct } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Hold = RouterOutputs["office"]["stock"]["listHolds"]["items"][number];

/** Goods that shoppers at the payment page keep from others; nothing where there are none. */
export function CheckoutHolds({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null;
  return (
    <Card className="mt-4">
      <CardHeader
        title="Held for shoppers who are paying"
        hint="Goods of unpaid orders of the shop. Nobody else can order them until the time shown."
      />
      <CardBody>
        <ul className="divide-y divide-border">
          {holds.map((hold) => (
            <HoldLine key={hold.orderId} hold={hold} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function HoldLine({ hold }: { hold: Hold }) {
  const { orderId, orderNumber, customerName, goods, heldUntil } = hold;
  const { timeZone } = useOffice();
  const { stock } = useApiClient().office;
  const freeing = useAct(stock.freeHold.mutate, {
    done: `What order ${orderNumber} held is free`,
    fault: "The goods were not freed",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 text-sm">
        <TextLink href={`/orders/${orderId}`}>{orderNumber}</TextLink>
        {customerName && ` ${customerName}`}
        <p className="text-muted-foreground">
          {goods.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(", ")},
          until {formatTime(heldUntil, timeZone)}
        </p>
      </div>
      <Changing needs="stock:write">
        <Button size="sm" loading={freeing.busy} onClick={() => freeing.run({ orderId })}>
          Free
        </Button>
      </Changing>
    </li>
  );
}
