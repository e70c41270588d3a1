"use client";

import {
  DateField,
  EditDialog,
  QuantityField,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type NewCertificateProps = { addressId: string; onClose: () => void; onDone: () => void };

/** Enters what a customer has signed; it is never changed afterwards. */
export function NewCertificate({ addressId, onClose, onDone }: NewCertificateProps) {
  const { vatCertificates } = useApiClient().office;
  const form = useForm({
    values: {
      qualifyingPercent: 100,
      signedBy: "",
      signedOn: "",
      validFrom: "",
      validUntil: "",
      notes: "",
    },
    send: async ({ validFrom, validUntil, ...values }) => {
      await vatCertificates.create.mutate({
        id: addressId,
        ...values,
        validFrom: validFrom || null,
        validUntil: validUntil || null,
      });
      onDone();
    },
    done: "Certificate added",
  });
  return (
    <EditDialog
      form={form}
      title="Add a VAT certificate"
      description="As it was signed: it is not changed later, only withdrawn or followed by another. Orders taken or changed from now on follow it."
      save="Add certificate"
      onClose={onClose}
    >
      <QuantityField
        label="Qualifying use, in per cent"
        name="qualifyingPercent"
        min={0}
        max={100}
        hint="From 60% all of it bears 5%."
      />
      <TextField label="Signed by" name="signedBy" maxLength={120} />
      <DateField label="Signed on" name="signedOn" />
      <DateField label="Holds from" name="validFrom" optional hint="Left out: from that day." />
      <DateField label="Last day" name="validUntil" optional />
      <TextareaField label="Notes" name="notes" optional rows={2} maxLength={500} />
    </EditDialog>
  );
}
