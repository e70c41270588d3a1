"use client";

import { Button, ConfirmDialog, Field, Textarea } from "@roundsman/ui";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import type { Invoice } from "@/features/states/invoice-states";

/** Takes an invoice out of the account, with why: its number stays taken, its orders can be billed again. */
export function VoidInvoice({ invoice }: { invoice: Invoice }) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const missing = asked && reason.trim() === "";
  const makeVoid = usePageAction(useApi().office.invoices.makeVoid.mutationOptions(), {
    done: `${invoice.number} is void`,
    fault: "The invoice was not made void",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Make void</Button>}
      title={`Make ${invoice.number} for ${invoice.customerName} void?`}
      description="It can't be brought back. Its number stays taken, and its orders can be billed again."
      confirm="Make void"
      onConfirm={async () => {
        setAsked(true);
        if (reason.trim() === "") throw new Error("A reason is missing");
        await makeVoid.mutateAsync({ id: invoice.id, reason });
      }}
    >
      <Field label="Reason" error={missing ? "Say why: whoever keeps the books asks." : undefined}>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
