"use client";

import {
  CheckboxField,
  DateField,
  EditDialog,
  FieldGroup,
  MoneyField,
  NumberField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import type { Voucher } from "./voucher-words";

type VoucherDialogProps = {
  /** The one to change; null makes a new one. */
  voucher: Voucher | null;
  onClose: () => void;
};

/** Days are empty, and numbers null, while nothing is typed. */
const valuesOf = (voucher: Voucher | null) => ({
  code: voucher?.code ?? "",
  percentOff: voucher?.percentOff || null,
  freeDelivery: voucher?.freeDelivery ?? false,
  minimumPence: voucher?.minimumPence || null,
  validFrom: voucher?.validFrom ?? "",
  validUntil: voucher?.validUntil ?? "",
  mostUses: voucher?.mostUses ?? null,
  oncePerCustomer: voucher?.oncePerCustomer ?? true,
  firstOrderOnly: voucher?.firstOrderOnly ?? false,
});

export function VoucherDialog({ voucher, onClose }: VoucherDialogProps) {
  const vat = useVat();
  const { vouchers } = useApiClient().office;
  const form = useForm({
    values: valuesOf(voucher),
    send: ({ code, ...typed }) => {
      const fields = {
        ...typed,
        percentOff: typed.percentOff ?? 0,
        minimumPence: typed.minimumPence ?? 0,
        validFrom: typed.validFrom || null,
        validUntil: typed.validUntil || null,
      };
      return voucher
        ? vouchers.change.mutate({ id: voucher.id, ...fields })
        : vouchers.create.mutate({ code, ...fields });
    },
    done: ({ code }) => `${code} saved`,
  });
  return (
    <EditDialog
      form={form}
      title={voucher ? `Change ${voucher.code}` : "New voucher"}
      description="Orders already taken keep what it took off."
      onClose={onClose}
      className="gap-5"
    >
      {!voucher && (
        <TextField
          label="Code"
          name="code"
          hint="As shoppers type it: SPRING10. It can't be changed later."
        />
      )}
      <FieldGroup legend="Takes off">
        <NumberField label="Off the goods" name="percentOff" unit="%" decimals={2} />
        <CheckboxField label="Delivery is free" name="freeDelivery" />
      </FieldGroup>
      <FieldGroup legend="Valid" columns={2}>
        <DateField label="First day" name="validFrom" />
        <DateField label="Last day" name="validUntil" />
      </FieldGroup>
      <FieldGroup legend="For">
        <MoneyField
          label="Smallest order"
          name="minimumPence"
          hint={`Goods${vat.isShown ? " including VAT" : ""}, without first cylinders. Left empty: any order.`}
        />
        <NumberField
          label="Orders in all"
          name="mostUses"
          hint="Left empty: any number. A cancelled order does not count."
        />
        <CheckboxField
          label="Once per customer"
          name="oncePerCustomer"
          hint="A guest who gives another email address is another customer."
        />
        <CheckboxField label="First orders only" name="firstOrderOnly" />
      </FieldGroup>
    </EditDialog>
  );
}
