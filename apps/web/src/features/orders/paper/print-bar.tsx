"use client";

import { Breadcrumbs, Button } from "@roundsman/ui";
import { Printer } from "lucide-react";
import type { Order } from "@/features/states/order-states";

/** Above the paper of an order, and never on it: the way back, and the printer. */
export function PrintBar({ order }: { order: Order }) {
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Breadcrumbs
        trail={[
          { href: "/orders", label: "Orders" },
          { href: `/orders/${order.id}`, label: `Order ${order.number}` },
        ]}
      />
      <Button variant="primary" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}
