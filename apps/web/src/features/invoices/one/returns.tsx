"use client";

import {
  Alert,
  Button,
  EditDialog,
  QuantityField,
  Refused,
  TextareaField,
  useForm,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Invoice } from "@/features/states/invoice-states";
import { CreditInvoice } from "../credit/credit-invoice";

type Can = RouterOutputs["office"]["can"]["invoice"];

/** The way to noting what did not arrive or came back: nothing for whoever may not. */
export function NoteReturns({ invoice, size = "md" }: { invoice: Invoice; size?: "sm" | "md" }) {
  const [open, setOpen] = useState(false);
  return (
    <Changing needs="orders:write">
      <Button size={size} onClick={() => setOpen(true)}>
        {size === "sm" ? "Change it" : "Goods came back"}
      </Button>
      {open && <ReturnsDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </Changing>
  );
}

type ReturnsDialogProps = { invoice: Invoice; onClose: () => void };

function ReturnsDialog({ invoice, onClose }: ReturnsDialogProps) {
  const { invoices } = useApiClient().office;
  const { id, number, lines, creditOffer } = invoice;
  const form = useForm({
    values: {
      lines: lines.map((line) => ({ quantity: line.returnedQuantity })),
      reason: creditOffer?.reason ?? "",
    },
    send: (typed) =>
      invoices.noteReturns.mutate({
        id,
        reason: typed.reason,
        lines: lines.map((line, at) => ({
          invoiceLineId: line.id,
          quantity: typed.lines[at]?.quantity ?? 0,
        })),
      }),
    done: (after) =>
      after.creditOffer ? "Noted. It can be credited now" : "Noted. Nothing is to be credited",
  });
  return (
    <EditDialog
      form={form}
      size="lg"
      title={`What of ${number} came back?`}
      description="What did not arrive, was short or was brought back after it was billed. It is offered to be credited; stock is not moved by it."
      save="Note it"
      onClose={onClose}
    >
      <ul aria-label="Lines" className="flex flex-col rounded-md border">
        {lines.map(({ id: lineId, description, quantity }, at) => (
          <li
            key={lineId}
            className="flex items-center justify-between gap-3 border-b px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block text-dense font-medium wrap-anywhere">{description}</span>
              <span className="text-xs text-muted-foreground">
                {formatQuantity(quantity)} billed
              </span>
            </span>
            <QuantityField
              label={`${description}, came back`}
              name={`lines.${at}.quantity`}
              hideLabel
              max={quantity}
              className="max-w-1/2 shrink-0 items-end"
            />
          </li>
        ))}
      </ul>
      <TextareaField
        label="Why"
        name="reason"
        rows={2}
        maxLength={500}
        required
        hint="It becomes the reason of the credit note, which the customer reads."
      />
    </EditDialog>
  );
}

/** The band of an invoice of which something came back that is not credited yet, with the credit note filled in. */
export function InvoiceCreditOffer({ invoice, can }: { invoice: Invoice; can: Can }) {
  const { creditOffer, lines } = invoice;
  if (creditOffer === null) return null;
  const names = new Map(lines.map(({ id, description }) => [id, description]));
  return (
    <Alert
      tone="warning"
      title="To be credited"
      className="mb-4"
      actions={
        <>
          <Changing needs="invoices:write">
            <Refused why={can.credit} label="Credit it" size="sm">
              <CreditInvoice invoice={invoice} size="sm" />
            </Refused>
          </Changing>
          <NoteReturns invoice={invoice} size="sm" />
        </>
      }
    >
      <p className="break-words">
        {creditOffer.lines
          .map((line) => `${line.quantity} × ${names.get(line.invoiceLineId)}`)
          .join(", ")}
        : {creditOffer.reason}
      </p>
    </Alert>
  );
}
