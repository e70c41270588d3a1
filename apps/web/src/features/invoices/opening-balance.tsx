"use client";

import { Button, DateField, EditDialog, MoneyField, TextField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";

type Customer = { id: string; name: string };

/** The way to entering what a customer owed before the business began here. */
export function OpeningBalance({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false);
  return (
    <Changing needs="invoices:write">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Opening balance
      </Button>
      {open && <OpeningBalanceDialog customer={customer} onClose={() => setOpen(false)} />}
    </Changing>
  );
}

type Draft = {
  number: string;
  issuedOn: string;
  dueOn: string;
  /** Null while nothing is typed. */
  amountPence: number | null;
};

const nothing: Draft = { number: "", issuedOn: "", dueOn: "", amountPence: null };

type DialogProps = { customer: Customer; onClose: () => void };

function OpeningBalanceDialog({ customer, onClose }: DialogProps) {
  const vat = useVat();
  const { openingBalances } = useApiClient().office;
  const sendOnce = useSendOnce();
  const form = useForm({
    // A list, as the service takes it, so that what it refuses is said at the field.
    values: { items: [nothing] },
    send: ({ items }) =>
      sendOnce(
        {
          items: items.map(({ amountPence, ...typed }) => ({
            customerId: customer.id,
            amountPence: amountPence ?? 0,
            ...typed,
          })),
        },
        openingBalances.enter.mutate,
      ),
    done: ({ items }) => {
      const said = items.map((item) => `${item.number}: ${formatMoney(item.totalPence)} to pay`);
      return said.join(", ");
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Opening balance of ${customer.name}`}
      description={`An invoice of the program that you used before, with what is left to pay of it.${vat.isShown ? " Its VAT was accounted for there." : ""}`}
      save="Enter"
      onClose={onClose}
    >
      <TextField label="Invoice number" name="items.0.number" required />
      <DateField label="Invoice date" name="items.0.issuedOn" required />
      <DateField label="Due" name="items.0.dueOn" required />
      <MoneyField label={`Left to pay${vat.inc}`} name="items.0.amountPence" required />
    </EditDialog>
  );
}
