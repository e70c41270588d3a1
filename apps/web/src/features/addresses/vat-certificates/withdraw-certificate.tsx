"use client";

import { Button, EditDialog, TextField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";

type WithdrawCertificateProps = { id: string; onDone: () => void };

/** Withdraws a certificate, with the reason. */
export function WithdrawCertificate({ id, onDone }: WithdrawCertificateProps) {
  const { vatCertificates } = useApiClient().office;
  const form = useForm({
    values: { withdrawnReason: "" },
    send: async (values) => {
      await vatCertificates.withdraw.mutate({ id, ...values });
      onDone();
    },
    done: "Certificate withdrawn",
  });
  return (
    <EditDialog
      form={form}
      title="Withdraw this certificate?"
      description="Orders taken or changed from now on do not follow it. Those taken already keep their VAT."
      save="Withdraw"
      tone="danger"
      trigger={<Button size="sm">Withdraw</Button>}
    >
      <TextField label="Reason" name="withdrawnReason" maxLength={300} />
    </EditDialog>
  );
}
