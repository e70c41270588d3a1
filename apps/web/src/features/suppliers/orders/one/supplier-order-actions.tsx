"use client";

import { Button, ButtonLink, ConfirmDialog, Refused, useAct } from "@roundsman/ui";
import { PackageCheck } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { SupplierOrder } from "../order-states";

type SupplierOrderActionsProps = {
  order: SupplierOrder;
  can: RouterOutputs["office"]["can"]["supplierOrder"];
};

/** What can be done with the order as it stands, and what not and why: as the service says. */
export function SupplierOrderActions({ order, can }: SupplierOrderActionsProps) {
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
      <Refused why={can.cancel} label="Cancel order">
        <ConfirmDialog
          trigger={<Button>Cancel order</Button>}
          title={`Cancel the order with ${supplierName}?`}
          description="It can't be brought back. Tell the supplier yourself: nothing is sent to them."
          confirm="Cancel order"
          onConfirm={() => cancel.run({ id })}
        />
      </Refused>
      <Refused why={can.confirm} label="They have confirmed">
        <Button loading={confirm.busy} onClick={() => confirm.start({ id })}>
          They have confirmed
        </Button>
      </Refused>
      <Refused why={can.receive} label="Receive goods">
        <ButtonLink href={`/suppliers/orders/${id}/receive`} variant="primary">
          <PackageCheck aria-hidden />
          Receive goods
        </ButtonLink>
      </Refused>
    </Changing>
  );
}
