"use client";

import { Button, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

/** Asks the payment provider once more for what it refused. Pence. */
export function RefundAgain({ orderId, amountPence }: { orderId: string; amountPence: number }) {
  const again = useAct(useApiClient().office.payments.refund.mutate, {
    done: `${formatMoney(amountPence)} is on its way back to the card`,
    fault: "The refund was not asked for",
  });
  return (
    <Button
      size="sm"
      loading={again.busy}
      onClick={() => again.run({ id: orderId, method: "card", amountPence })}
    >
      Try again
    </Button>
  );
}
