"use client";

import {
  Button,
  DateField,
  EditDialog,
  QuantityField,
  SelectField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { formatMoney, formatQuantity, todayIn } from "@roundsman/ui/format";
import { useState } from "react";
import { methodsBack, type MethodBack } from "@/features/payments/by-hand";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

type Agreement = RouterOutputs["office"]["cylinderAgreements"]["one"];
type NewReturn = RouterInputs["office"]["cylinderAgreements"]["giveBack"];
type Outcome = NonNullable<NewReturn["outcome"]>;
type Refund = NewReturn["refund"];

const outcomes: { value: Outcome; label: string }[] = [
  { value: "returned", label: "It came back" },
  { value: "lost_paper", label: "It came back, the paper is lost" },
  { value: "foreign_brand", label: "Another brand was handed in" },
  { value: "lost", label: "The cylinder is lost" },
];

/** Cylinders of an agreement come back: what becomes of the money is chosen with it. */
export function ReturnCylinders({ agreement }: { agreement: Agreement }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Return cylinders of ${agreement.number}`}
        onClick={() => setOpen(true)}
      >
        Return
      </Button>
      {/* Drawn anew each time: two returns that are alike are two. */}
      {open && <ReturnDialog agreement={agreement} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = {
  count: number;
  outcome: Outcome;
  refund: Refund;
  method: MethodBack;
  returnedOn: string;
  note: string;
};

function ReturnDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { id, number, openCount, refundToday, can } = agreement;
  const { timeZone } = useOffice();
  const { cylinderAgreements } = useApiClient().office;
  const sendOnce = useSendOnce();
  const refunds = [
    ...(can.credit === null
      ? [{ value: "credit" as const, label: "Credit on their account" }]
      : []),
    ...(can.payment === null ? [{ value: "payment" as const, label: "Paid out" }] : []),
    { value: "none" as const, label: "Nothing" },
  ];
  const values: Values = {
    count: openCount,
    outcome: "returned",
    refund: refunds[0]?.value ?? "none",
    method: "cash",
    returnedOn: todayIn(timeZone),
    note: "",
  };
  const form = useForm({
    values,
    send: ({ method, returnedOn, refund, ...typed }) =>
      sendOnce(
        {
          id,
          ...typed,
          refund,
          ...(refund === "payment" && { method }),
          ...(returnedOn !== "" && { returnedOn }),
        },
        cylinderAgreements.giveBack.mutate,
      ),
    done: ({ returns }) => {
      const refundPence = returns.at(-1)?.refundPence ?? 0;
      return refundPence > 0
        ? `${formatMoney(refundPence)} given back on ${number}`
        : `${number} saved`;
    },
  });
  const refund = form.watch("refund");
  const whyNot = [can.credit, can.payment].find((why) => why !== null);
  return (
    <EditDialog
      form={form}
      title={`Return on ${number}`}
      description={`${formatQuantity(openCount, "cylinder")} out. Today ${refundToday.percent}% of ${formatMoney(agreement.chargePence)} comes back for each.`}
      save="Record return"
      onClose={onClose}
    >
      <QuantityField label="Cylinders" name="count" min={1} max={openCount} />
      <SelectField label="What happened" name="outcome" options={outcomes} />
      <SelectField
        label="What is given back"
        name="refund"
        options={refunds}
        {...(whyNot && { hint: whyNot })}
      />
      {refund === "payment" && (
        <SelectField label="How it was paid back" name="method" options={methodsBack} />
      )}
      <DateField label="Returned on" name="returnedOn" past />
      <TextField label="Note" name="note" maxLength={300} optional />
    </EditDialog>
  );
}
