"use client";

import { Button, EditDialog, MoneyField, RadioField, TextField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import type { Order } from "@/features/states/order-states";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { useSendOnce } from "@/trpc/send-once";
import { refundMethodWords, type RefundMethod } from "./refund-words";

type RefundOrderProps = {
  order: Order;
  /** How money can be paid back, how much each way, and why not. */
  ways: RouterOutputs["office"]["payments"]["refunds"]["ways"];
};

/** Pays money back for an order: what is due, a part of it, or more as goodwill. */
export function RefundOrder({ order, ways }: RefundOrderProps) {
  const [open, setOpen] = useState(false);
  const due = order.refundDue > 0;
  return (
    <>
      <Button variant={due ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        {due ? `Refund ${formatMoney(order.refundDue)}` : "Refund"}
      </Button>
      {/* Drawn anew each time: two refunds that are alike are two. */}
      {open && <RefundDialog order={order} ways={ways} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = {
  method: RefundMethod;
  /** Null while nothing is typed. */
  amountPence: number | null;
  reference: string;
  reason: string;
};

function RefundDialog({ order, ways, onClose }: RefundOrderProps & { onClose: () => void }) {
  const { payments } = useApiClient().office;
  const sendOnce = useSendOnce();
  const first = ways.find(({ why }) => why === null) ?? ways[0];
  const duePence = Math.min(order.refundDue, first?.mostPence ?? 0);
  const values: Values = {
    method: first?.method ?? "bank_transfer",
    amountPence: duePence > 0 ? duePence : null,
    reference: "",
    reason: "",
  };
  const form = useForm({
    values,
    send: ({ amountPence, reference, ...typed }) => {
      const byHand = typed.method === "card" ? {} : { reference };
      const body = { id: order.id, ...typed, ...byHand, amountPence: amountPence ?? 0 };
      return sendOnce(body, payments.refund.mutate);
    },
    done: (_, { method, amountPence }) =>
      method === "card"
        ? `${formatMoney(amountPence ?? 0)} is on its way back to the card`
        : `${formatMoney(amountPence ?? 0)} noted as paid back`,
  });
  const [method, amountPence] = form.watch(["method", "amountPence"]);
  const mostPence = ways.find((way) => way.method === method)?.mostPence ?? 0;
  return (
    <EditDialog
      form={form}
      title={`Pay back to ${order.customerName ?? "the customer"}`}
      description={
        order.refundDue > 0
          ? `${formatMoney(order.refundDue)} inc VAT is due back for ${order.number}.`
          : `Nothing is due back for ${order.number}: what you pay back is goodwill.`
      }
      save={method === "card" ? "Pay back" : "Note as paid back"}
      onClose={onClose}
    >
      <RadioField
        label="How"
        name="method"
        options={ways.map(({ method: value, why }) => ({
          value,
          label: refundMethodWords[value],
          hint: why ?? hints[value],
          disabled: why !== null,
        }))}
      />
      <MoneyField
        label="Amount inc VAT"
        name="amountPence"
        required
        hint={amountHint(order, amountPence, mostPence)}
      />
      {method !== "card" && (
        <TextField
          label="Reference"
          name="reference"
          maxLength={120}
          optional
          hint="The words on the transfer, or who handed it over."
        />
      )}
      <TextField label="Reason" name="reason" maxLength={300} optional />
    </EditDialog>
  );
}

const hints: Record<RefundMethod, string> = {
  card: "The payment provider pays it back. It takes some days to show on the customer's statement.",
  cash: "You have given it, and note it here.",
  bank_transfer: "You have transferred it, and note it here.",
};

/** What comes of an amount, before it is sent. Pence. */
function amountHint(order: Order, amountPence: number | null, mostPence: number): string {
  const most = `At most ${formatMoney(mostPence)} this way.`;
  const leftPence = order.refundDue - (amountPence ?? 0);
  if (leftPence > 0 && amountPence) return `${most} ${formatMoney(leftPence)} stays due back.`;
  if (leftPence < 0 && order.refundDue > 0) {
    return `${most} ${formatMoney(-leftPence)} of it is goodwill.`;
  }
  return most;
}
