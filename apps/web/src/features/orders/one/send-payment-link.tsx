"use client";

import { Button, useAct } from "@roundsman/ui";
import { Send } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import type { Order } from "@/features/states/order-states";

type SendPaymentLinkProps = {
  order: Order;
  /** The operation: of an order that is to be paid by link, or of what was not collected. */
  by?: "paymentLink" | "debtLink";
};

/** Mails the customer the link to pay by; without an address it is made, to be passed on otherwise. */
export function SendPaymentLink({ order, by = "paymentLink" }: SendPaymentLinkProps) {
  const mails = order.canEmailPaymentLink;
  const send = useAct(useApiClient().office.payments[by].mutate, {
    done: mails ? "The payment link is on its way" : "Payment link made: copy it to pass it on",
    fault: "There is no payment link yet",
  });
  const again = order.paymentRequestedAt !== null;
  const words = mails ? (again ? "Send link again" : "Send payment link") : "Make payment link";
  return (
    <Button
      variant={again ? "secondary" : "primary"}
      loading={send.busy}
      onClick={() => send.start({ id: order.id })}
    >
      <Send aria-hidden />
      {words}
    </Button>
  );
}
