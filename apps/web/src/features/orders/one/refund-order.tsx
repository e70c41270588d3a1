"use client";

import {
  Button,
  EditDialog,
  MoneyField,
  NotSent,
  RadioField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import type { VatWords } from "@/features/goods/vat-words";
import type { Order } from "@/features/states/order-states";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { causeOf, firstCause, RefundCause, type CauseDraft } from "./refund-cause";
import { refundMethodWords, type RefundMethod, type Refunds } from "./refund-words";

type RefundOrderProps = {
  order: Order;
  /** The ways to pay money back with the most and the obstacle of each, and what can be credited with it. */
  refunds: Pick<Refunds, "ways" | "credit">;
};

/** Pays money back for an order: what is due, a part of it, or more as goodwill. */
export function RefundOrder({ order, refunds }: RefundOrderProps) {
  const [open, setOpen] = useState(false);
  const due = order.refundDue > 0;
  return (
    <>
      <Button variant={due ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        {due ? `Refund ${formatMoney(order.refundDue)}` : "Refund"}
      </Button>
      {/* Drawn anew each time: two refunds that are alike are two. */}
      {open && <RefundDialog order={order} refunds={refunds} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = CauseDraft & {
  method: RefundMethod;
  /** Null while nothing is typed. */
  amountPence: number | null;
  reference: string;
  reason: string;
};

function RefundDialog({
  order,
  refunds: { ways, credit },
  onClose,
}: RefundOrderProps & { onClose: () => void }) {
  const vat = useVat();
  const { payments } = useApiClient().office;
  const sendOnce = useSendOnce();
  const first = ways.find(({ why }) => why === null) ?? ways[0];
  const duePence = Math.min(order.refundDue, first?.mostPence ?? 0);
  const values: Values = {
    method: first?.method ?? "bank_transfer",
    amountPence: duePence > 0 ? duePence : null,
    reference: "",
    reason: "",
    ...firstCause(credit),
  };
  const form = useForm({
    values,
    send: ({ amountPence, reference, method: by, reason, ...draft }) => {
      if (credit.why === null && draft.because === "") {
        throw new NotSent({ path: "because", message: "Choose why." });
      }
      const byHand = by === "card" ? {} : { reference };
      const amount = draft.because === "goods_returned" ? {} : { amountPence: amountPence ?? 0 };
      const body = { id: order.id, method: by, reason, ...byHand, ...amount };
      return sendOnce({ ...body, ...causeOf(draft, credit) }, payments.refund.mutate);
    },
    done: (_, { method: by, amountPence, because }) => {
      const sum = because === "goods_returned" ? "The money" : formatMoney(amountPence ?? 0);
      return by === "card"
        ? `${sum} is on its way back to the card`
        : `${sum} is noted as paid back`;
    },
  });
  const [method, amountPence, because] = form.watch(["method", "amountPence", "because"]);
  const mostPence = ways.find((way) => way.method === method)?.mostPence ?? 0;
  return (
    <EditDialog
      form={form}
      title={`Pay back to ${order.customerName ?? "the customer"}`}
      description={describe(order, vat, credit.why)}
      save={method === "card" ? "Pay back" : "Note as paid back"}
      onClose={onClose}
    >
      {credit.why === null && <RefundCause credit={credit} because={because} />}
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
      {because !== "goods_returned" && (
        <MoneyField
          label={`Amount${vat.inc}`}
          name="amountPence"
          required
          hint={amountHint(order, amountPence, mostPence)}
        />
      )}
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

/** @param why the obstacle to a credit of the sale; null where it can be credited with the refund */
function describe({ refundDue, number }: Order, vat: VatWords, why: string | null): string {
  if (refundDue > 0) return `${formatMoney(refundDue)}${vat.inc} is due back for ${number}.`;
  return why === null
    ? `Nothing is due back for ${number} yet.`
    : `Nothing is due back for ${number}: what you pay back is goodwill.`;
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
