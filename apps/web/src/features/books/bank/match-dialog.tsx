"use client";

import { Alert, Button, EditDialog, MoneyField, useForm, useFormField } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Split } from "lucide-react";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { CustomerPicker } from "@/features/orders/entry/customer/customer-picker";
import type { FoundCustomer } from "@/features/orders/entry/draft";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { confirming, outcomeOf, type BankLine } from "./bank-line";

type Values = {
  customerId: FoundCustomer | null;
  amountPence: number | null;
  secondId: FoundCustomer | null;
};

/** Who paid a line, chosen by hand: another suggestion, a customer, or two who share it. */
export function MatchDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const vat = useVat();
  const { match } = useApiClient().office.bank;
  const sendOnce = useSendOnce();
  const [shared, setShared] = useState(false);
  const { leftPence, suggestions } = line;
  const values: Values = { customerId: null, amountPence: leftPence, secondId: null };
  const form = useForm({
    values,
    send: ({ customerId, amountPence, secondId }) => {
      const first = shared ? (amountPence ?? 0) : leftPence;
      const parts = [
        { amountPence: first, customerId: customerId?.id ?? "" },
        ...(shared ? [{ amountPence: leftPence - first, customerId: secondId?.id ?? "" }] : []),
      ];
      return sendOnce({ items: [{ lineId: line.id, parts }] }, match.mutate);
    },
    done: `${formatMoney(leftPence)} is matched`,
    onDone: onClose,
  });
  const pick = useForm({
    values: { at: 0 },
    send: ({ at }) => {
      const suggestion = suggestions[at];
      if (!suggestion) throw new Error("There is no such suggestion");
      return sendOnce({ items: [confirming(line, suggestion)] }, match.mutate);
    },
    done: `${formatMoney(leftPence)} is matched`,
    onDone: onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Who paid ${formatMoney(leftPence)}?`}
      description={`${line.text}, ${formatDate(line.bookedOn)}. The oldest invoices are paid first; what is over stays as credit.`}
      save="Record receipt"
      onClose={onClose}
    >
      {pick.fault.message && <Alert tone="danger">{pick.fault.message}</Alert>}
      {suggestions.length > 1 && (
        <ul className="flex flex-col gap-2" aria-label="Suggestions">
          {suggestions.map((suggestion, at) => (
            <li key={`${suggestion.customerId} ${suggestion.receiptId}`}>
              <Button
                className="h-auto w-full flex-col items-start py-2 text-left whitespace-normal"
                loading={pick.busy}
                onClick={() => {
                  pick.setValue("at", at);
                  void pick.submit();
                }}
              >
                <span className="font-medium">{suggestion.customerName}</span>
                <span className="text-xs text-muted-foreground">
                  {outcomeOf(suggestion)}. {suggestion.reasons.join(". ")}.
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Payer name="customerId" />
      {shared ? (
        <>
          <MoneyField
            label={`Of that customer${vat.commaInc}`}
            name="amountPence"
            required
            hint={`The rest of ${formatMoney(leftPence)} is the next customer's.`}
          />
          <Payer name="secondId" />
        </>
      ) : (
        <Button className="self-start" size="sm" variant="ghost" onClick={() => setShared(true)}>
          <Split aria-hidden />
          Split it between two customers
        </Button>
      )}
    </EditDialog>
  );
}

function Payer({ name }: { name: "customerId" | "secondId" }) {
  const { value, set } = useFormField<FoundCustomer | null>(name);
  return <CustomerPicker value={value} onChoose={set} />;
}
