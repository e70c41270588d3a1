"use client";

import {
  Button,
  CheckboxField,
  DateField,
  EditDialog,
  MoneyField,
  QuantityField,
  SelectField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { formatMoney, todayIn } from "@roundsman/ui/format";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { methodsByHand } from "@/features/payments/by-hand";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

type Group = RouterOutputs["office"]["exchangeGroups"]["one"];
type Payment = NonNullable<RouterInputs["office"]["cylinderAgreements"]["create"]["payment"]>;

type NewAgreementProps = {
  customer: { id: string; name: string };
  groups: readonly Group[];
};

/** An agreement that is not paid on an order. */
export function NewAgreement({ customer, groups }: NewAgreementProps) {
  const [open, setOpen] = useState(false);
  const offered = groups.filter(({ archivedAt }) => archivedAt === null);
  if (offered.length === 0) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New agreement
      </Button>
      {/* Drawn anew each time: two agreements that are alike are two. */}
      {open && (
        <AgreementDialog customer={customer} groups={offered} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Values = {
  exchangeGroupId: string;
  count: number;
  /** Null: what the group charges. */
  chargePence: number | null;
  paidOn: string;
  paperNumber: string;
  paidBefore: boolean;
  paid: Payment["method"] | "later";
};

const ways: { value: Values["paid"]; label: string }[] = [
  { value: "later", label: "Not yet: an invoice is raised" },
  ...methodsByHand,
];

function AgreementDialog({
  customer,
  groups,
  onClose,
}: NewAgreementProps & { onClose: () => void }) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const { cylinderAgreements } = useApiClient().office;
  const sendOnce = useSendOnce();
  const values: Values = {
    exchangeGroupId: groups[0]?.id ?? "",
    count: 1,
    chargePence: null,
    paidOn: todayIn(timeZone),
    paperNumber: "",
    paidBefore: false,
    paid: "later",
  };
  const form = useForm({
    values,
    send: ({ chargePence, paidOn, paid, ...typed }) =>
      sendOnce(
        {
          customerId: customer.id,
          ...typed,
          ...(chargePence !== null && { chargePence }),
          ...(paidOn !== "" && { paidOn }),
          ...(paid !== "later" && !typed.paidBefore && { payment: { method: paid } }),
        },
        cylinderAgreements.create.mutate,
      ),
    done: ({ number }) => `Agreement ${number} made`,
  });
  const [groupId, paidBefore] = form.watch(["exchangeGroupId", "paidBefore"]);
  const group = groups.find(({ id }) => id === groupId);
  return (
    <EditDialog
      form={form}
      title={`New agreement with ${customer.name}`}
      description="For cylinders that they keep. Paid with an order, it is made by the delivery and needs nothing here."
      save="Make agreement"
      onClose={onClose}
    >
      <SelectField
        label="Exchange group"
        name="exchangeGroupId"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <QuantityField label="Cylinders" name="count" min={1} max={1000} />
      <MoneyField
        label="Charge for one"
        name="chargePence"
        hint={group && `Left empty: ${formatMoney(group.chargePence)}.`}
      />
      <CheckboxField
        label="It was paid before, in another program or on paper"
        name="paidBefore"
        hint={`It is kept as paid${vat.isShown ? ", without VAT" : ""}, and refunded by the day on which it was paid.`}
      />
      {!paidBefore && <SelectField label="Paid" name="paid" options={ways} />}
      <DateField label="Paid on" name="paidOn" past />
      <TextField label="Number on the paper" name="paperNumber" maxLength={40} optional />
    </EditDialog>
  );
}
