"use client";

import { Button, EditDialog, TextField, useForm, useFormField } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useState } from "react";
import { CustomerPicker } from "@/features/orders/entry/customer/customer-picker";
import type { FoundCustomer } from "@/features/orders/entry/draft";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Agreement = RouterOutputs["office"]["cylinderAgreements"]["one"];

/** The cylinders, and what is paid back for them, are another customer's now: they moved, or two customers are one. */
export function MoveAgreement({ agreement }: { agreement: Agreement }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Move ${agreement.number} to another customer`}
        onClick={() => setOpen(true)}
      >
        Move
      </Button>
      {open && <MoveDialog agreement={agreement} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = { customerId: FoundCustomer | null; reason: string };

function MoveDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { id, number, openCount, exchangeGroupName, customerName } = agreement;
  const { cylinderAgreements } = useApiClient().office;
  const values: Values = { customerId: null, reason: "" };
  const form = useForm({
    values,
    // Nobody chosen is no id: the service says that one is asked for.
    send: ({ customerId, reason }) =>
      cylinderAgreements.move.mutate({ id, customerId: customerId?.id ?? "", reason }),
    done: (moved) => `${number} is ${moved.customerName}'s now`,
  });
  return (
    <EditDialog
      form={form}
      title={`Move ${number} to another customer`}
      description={`${formatQuantity(openCount, "cylinder")} of ${exchangeGroupName} that ${customerName} paid for. What is paid back for them is the other customer's then, and is paid out: the bill stays where it is.`}
      save="Move agreement"
      onClose={onClose}
    >
      <NewHolder />
      <TextField label="Why" name="reason" maxLength={300} optional />
    </EditDialog>
  );
}

function NewHolder() {
  const { value, set } = useFormField<FoundCustomer | null>("customerId");
  return <CustomerPicker value={value} onChoose={set} />;
}
