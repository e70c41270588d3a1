"use client";

import {
  Alert,
  Button,
  DateField,
  EditDialog,
  faultText,
  MoneyField,
  SkeletonText,
  TextField,
  TextLink,
  useForm,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { useSettled } from "@/features/search/use-settled";
import { Changing } from "@/session/office-context";
import { useApi, useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { useSendOnce } from "@/trpc/send-once";

type Estimate = RouterOutputs["office"]["interest"]["estimate"];

type ChargeInterestProps = {
  customer: { id: string; name: string };
  /** For this invoice alone; left out, for all that are overdue. */
  invoiceId?: string | undefined;
};

/** The way to charging interest and compensation: nothing for whoever may not. */
export function ChargeInterest(props: ChargeInterestProps) {
  const [open, setOpen] = useState(false);
  return (
    <Changing needs="invoices:write">
      <Button size="sm" onClick={() => setOpen(true)}>
        Work it out
      </Button>
      {open && <ChargeDialog {...props} onClose={() => setOpen(false)} />}
    </Changing>
  );
}

function ChargeDialog({
  customer: { id, name },
  invoiceId,
  onClose,
}: ChargeInterestProps & { onClose: () => void }) {
  const vat = useVat();
  const { interest } = useApiClient().office;
  const sendOnce = useSendOnce();
  // A list, as the service takes it, so that what it refuses is said at the field.
  const values: { to: string; costs: { pence: number | null; what: string }[] } = {
    to: "",
    costs: [{ pence: null, what: "" }],
  };
  const form = useForm({
    values,
    send: ({ to, costs: [cost] }) =>
      sendOnce(
        {
          id,
          ...(to !== "" && { to }),
          ...(invoiceId && { invoiceIds: [invoiceId] }),
          ...(invoiceId &&
            cost?.pence && { costs: [{ invoiceId, pence: cost.pence, what: cost.what }] }),
        },
        interest.charge.mutate,
      ),
    done: ({ number, totalPence }) => `${number} charges ${formatMoney(totalPence)}`,
  });
  const to = useSettled(form.watch("to"));
  const costsPence = useSettled(form.watch("costs.0.pence")) ?? null;
  const found = useQuery(
    useApi().office.interest.estimate.queryOptions(
      {
        id,
        invoiceId,
        ...(to !== "" && { to }),
        ...(invoiceId && costsPence !== null && { costsPence }),
      },
      { gcTime: 0, retry: false, placeholderData: keepPreviousData },
    ),
  );
  const estimate = found.error ? undefined : found.data;
  return (
    <EditDialog
      form={form}
      size="lg"
      title={`Charge ${name} interest`}
      description={`What the law gives a business whose business customer pays late: 8% over the base rate, a fixed sum once for each invoice, and reasonable costs over that sum. It becomes an invoice of its own${vat.isShown ? ", without VAT" : ""}.`}
      save="Add interest and compensation"
      disabled={!estimate || estimate.can.charge !== null}
      onClose={onClose}
    >
      <DateField
        label="Up to"
        name="to"
        hint="Today, unless you say. The next charge begins on the day after."
      />
      {invoiceId && (
        <>
          <MoneyField
            label="Costs of recovering it so far"
            name="costs.0.pence"
            hint="All of them, such as a collector's fee or a court fee. The fixed sum meets the first of them."
            optional
          />
          <TextField label="What they were for" name="costs.0.what" maxLength={200} optional />
        </>
      )}
      {found.error && <Alert tone="danger">{faultText(found.error)}</Alert>}
      {!found.error && (estimate ? <Worked estimate={estimate} /> : <SkeletonText lines={4} />)}
    </EditDialog>
  );
}

/** Each invoice with its days, rate and sums, and what they come to. */
function Worked({ estimate }: { estimate: Estimate }) {
  const { items, totalPence, ratesFrom, missingRates } = estimate;
  return (
    <>
      <ul aria-label="Invoices" className="flex flex-col rounded-md border">
        {items.map((item) => (
          <li key={item.invoiceId} className="border-b px-3 py-2 last:border-b-0">
            <div className="flex items-baseline justify-between gap-3">
              <TextLink href={`/invoices/${item.invoiceId}`}>{item.number}</TextLink>
              {item.why === null && (
                <span className="font-medium tabular-nums">{formatMoney(item.totalPence)}</span>
              )}
            </div>
            {item.why === null ? (
              <Sums item={item} />
            ) : (
              <p className="text-xs text-warning-text">Not charged. {item.why}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 px-3 font-medium">
        <span>Altogether</span>
        <span className="tabular-nums">{formatMoney(totalPence)}</span>
      </p>
      {missingRates.length > 0 && (
        <Alert tone="warning" title="The base rate is not known">
          Enter the Bank of England's base rate of{" "}
          {missingRates.map((on) => formatDate(on)).join(" and ")} under{" "}
          <TextLink href="/settings/reminders">Settings, Reminders</TextLink>.
        </Alert>
      )}
      {ratesFrom && (
        <p className="text-xs text-muted-foreground">
          The last base rate that is known here holds from {formatDate(ratesFrom)}. Add later ones
          under <TextLink href="/settings/reminders">Settings, Reminders</TextLink> first.
        </p>
      )}
    </>
  );
}

function Sums({ item }: { item: Estimate["items"][number] }) {
  return (
    <div className="mt-1 flex flex-col gap-0.5 text-xs text-muted-foreground tabular-nums">
      {item.owed.map(({ from, to, days, owedPence }) => (
        <span key={from}>
          {formatMoney(owedPence)} for {formatQuantity(days, "day")}, {formatDate(from)} to{" "}
          {formatDate(to)}
        </span>
      ))}
      <span>
        {formatMoney(item.interestPence)} interest at {item.ratePercent}% a year: 8% over{" "}
        {item.basePercent}%{item.referenceOn && ` of ${formatDate(item.referenceOn)}`}
      </span>
      {item.compensationPence > 0 && (
        <span>{formatMoney(item.compensationPence)} compensation</span>
      )}
      {item.costsPence > 0 && (
        <span>{formatMoney(item.costsPence)} of costs over the fixed sum</span>
      )}
    </div>
  );
}
