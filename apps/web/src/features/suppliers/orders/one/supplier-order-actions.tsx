"use client";

import { Button, ButtonLink, ConfirmDialog } from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import { canBeCancelled, isOpen, type SupplierOrder } from "../order-states";

/** What can be done with the order as it stands; the service has the last word. */
export function SupplierOrderActions({ order }: { order: SupplierOrder }) {
  const { supplierOrders } = useApi().office;
  const { id, supplierName } = order;
  const cancel = usePageAction(supplierOrders.cancel.mutationOptions(), {
    done: "Order cancelled",
    fault: "The order was not cancelled",
  });
  const confirm = usePageAction(supplierOrders.confirm.mutationOptions(), {
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
          onConfirm={() => cancel.mutateAsync({ id })}
        />
      )}
      {order.status === "ordered" && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
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
