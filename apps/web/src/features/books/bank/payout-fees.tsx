"use client";

import { Button, EditDialog, MoneyField, Refused, SelectField, useForm } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { useApiClient } from "@/trpc/client";
import type { BankLine } from "./bank-line";

const ways = ["card_link", "shop", "card_machine", "direct_debit"] as const;
type Way = (typeof ways)[number];

/** What a payment provider took off a payout before it came. */
export function PayoutFees({ line }: { line: BankLine }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Refused why={line.can.fees} label="Fees">
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          Fees
        </Button>
      </Refused>
      {open && <FeesDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeesDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { fees } = useApiClient().office.bank;
  const [payout] = line.matches;
  const values: { feesPence: number | null; of: Way } = {
    feesPence: payout && payout.feesPence > 0 ? payout.feesPence : null,
    of: payout?.feesOf ?? "card_link",
  };
  const form = useForm({
    values,
    send: ({ feesPence, of }) => fees.mutate({ id: line.id, feesPence: feesPence ?? 0, of }),
    done: "The fees are noted",
    onDone: onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Fees of the payout of ${formatMoney(line.amountPence)}`}
      description={`${line.text}, ${formatDate(line.bookedOn)}. They go to your accounts with the journal, on ${formatDate(line.receiptOn)}.`}
      save="Save"
      onClose={onClose}
    >
      <MoneyField
        label="Fees"
        name="feesPence"
        optional
        hint="What the provider took off before it paid out. Its own statement says it. Empty: none."
      />
      <SelectField
        label="Of which money"
        name="of"
        options={ways.map((value) => ({ value, label: receiptMethodWords[value] }))}
        hint="They are taken off the account of this money."
      />
    </EditDialog>
  );
}
