"use client";

import { Button, EditDialog, TextareaField, useForm } from "@roundsman/ui";
import { OctagonX } from "lucide-react";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type StopDialogProps = {
  customer: Pick<RouterOutputs["office"]["customers"]["one"], "id" | "name" | "stop">;
};

/** Puts a customer on stop; of one who is on it, changes why. */
export function StopDialog({ customer: { id, name, stop } }: StopDialogProps) {
  const { customers } = useApiClient().office;
  const form = useForm({
    values: { reason: stop?.reason ?? "" },
    send: (typed) => customers.putOnStop.mutate({ id, ...typed }),
    done: stop ? "Reason saved" : `${name} is on stop`,
  });
  return (
    <EditDialog
      form={form}
      title={stop ? `Why ${name} is on stop` : `Put ${name} on stop?`}
      description="Nothing more is sold to them on account until they are taken off. Orders already taken stay, and they can still pay by card or cash."
      save={stop ? "Save" : "Put on stop"}
      tone={stop ? "primary" : "danger"}
      trigger={
        stop ? (
          <Button size="sm">Change the reason</Button>
        ) : (
          <Button>
            <OctagonX aria-hidden />
            Put on stop
          </Button>
        )
      }
    >
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="For the office alone: the customer never sees it."
      />
    </EditDialog>
  );
}
