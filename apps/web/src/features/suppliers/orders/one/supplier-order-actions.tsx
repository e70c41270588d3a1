"use client";

import { Button, ButtonLink, ConfirmDialog, useAct } from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { canBeCancelled, isOpen, type SupplierOrder } from "../order-states";

/** What can be done with the order as it stands; the service has the last word. */
export function SupplierOrderActions({ order }: { order: SupplierOrder }) {
  const { supplierOrders } = useApiClient().office;
  const { id, supplierName } = order;
  const cancel = useAct(supplierOrders.cancel.mutate, {
    done: "Order cancelled",
    fault: "The order was not cancelled",
  });
  const confirm = useAct(supplierOrders.confirm.mutate, {
    done: `${supplierName} has confirmed`,
    fault: "The order was not confirmed",
  });
  return (
    <Changing>
      {canBeCancelled(order) && (
        <ConfirmDialog
          trigger={<Button>Cancel order</Button>}
          title={`Cancel the order with ${supplierName}?`}
          description="It can't be brought back. Tell the supplier yourself: nothing is sent to them."
          confirm="Cancel order"
          onConfirm={() => cancel.run({ id })}
        />
      )}
      {order.status === "ordered" && (
        <Button loading={confirm.busy} onClick={() => confirm.start({ id })}>
          They have confirmed
        </Button>
      )}
      {isOpen(order) && (
        <ButtonLink href={`/suppliers/orders/${id}/receive`} variant="primary">
          <PackageCheck aria-hidden />
          Receive goods
        </ButtonLink>
      )}
    </Changing>
  );
}
