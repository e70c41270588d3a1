"use client";

import {
  Button,
  EditDialog,
  MoneyField,
  Refused,
  RowActions,
  TextareaField,
  toast,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type BadDebt = RouterOutputs["office"]["invoices"]["badDebts"]["list"]["items"][number];

/** Claims the VAT of a bad debt, and reverses it where it is paid after all or was a mistake. */
export function BadDebtActs({ debt }: { debt: BadDebt }) {
  const vat = useVat();
  const { badDebts } = useApiClient().office.invoices;
  const claim = useAct(badDebts.claim.mutate, {
    done: ({ claimedPence }) => {
      toast.done(`${formatMoney(claimedPence)} of VAT claimed`);
    },
    fault: "The VAT was not claimed",
  });
  return (
    <Changing>
      <RowActions>
        {debt.claimedOn === null && (vat.isShown || debt.reliefPence > 0) && (
          <Refused why={debt.can.claim} label="Claim VAT">
            <Button size="sm" loading={claim.busy} onClick={() => claim.start({ id: debt.id })}>
              Claim VAT
            </Button>
          </Refused>
        )}
        <Refused why={debt.can.reverse} label="Paid after all">
          <ReverseDialog debt={debt} />
        </Refused>
      </RowActions>
    </Changing>
  );
}

function ReverseDialog({ debt }: { debt: BadDebt }) {
  const { badDebts } = useApiClient().office.invoices;
  const values: { amountPence: number | null; reason: string } = {
    amountPence: debt.leftPence,
    reason: "",
  };
  const form = useForm({
    values,
    send: ({ amountPence, reason }) =>
      badDebts.reverse.mutate({
        id: debt.id,
        reason,
        ...(amountPence === null ? {} : { amountPence }),
      }),
    done: `${debt.invoiceNumber} is owed again`,
  });
  return (
    <EditDialog
      form={form}
      title={`Reverse the write-off of ${debt.invoiceNumber}`}
      description={
        debt.claimedOn === null
          ? "The invoice is owed by that much again: record what came in on it."
          : "The invoice is owed by that much again: record what came in on it. Its VAT is due again, in box 1."
      }
      save="Reverse"
      trigger={
        <Button size="sm" variant="ghost">
          Paid after all
        </Button>
      }
    >
      <MoneyField label="Amount" name="amountPence" required />
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} required />
    </EditDialog>
  );
}
