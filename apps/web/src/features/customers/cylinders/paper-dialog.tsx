"use client";

import { Button, EditDialog, TextField, useForm } from "@roundsman/ui";
import { useState } from "react";
import { keptScan, ScanField } from "@/features/pictures/scan-field";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Agreement = RouterOutputs["office"]["cylinderAgreements"]["one"];

/** The paper of an agreement: the number printed on it, and its scan. */
export function AgreementPaper({ agreement }: { agreement: Agreement }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Paper of ${agreement.number}`}
        onClick={() => setOpen(true)}
      >
        Paper
      </Button>
      {open && <PaperDialog agreement={agreement} onClose={() => setOpen(false)} />}
    </>
  );
}

function PaperDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { id, number, paperNumber, hasScan } = agreement;
  const { cylinderAgreements } = useApiClient().office;
  const values: { paperNumber: string; scan: string | null } = {
    paperNumber: paperNumber ?? "",
    scan: hasScan ? keptScan : null,
  };
  const form = useForm({
    values,
    send: ({ scan, ...typed }) =>
      cylinderAgreements.change.mutate({ id, ...typed, ...(scan !== keptScan && { scan }) }),
    done: `The paper of ${number} is saved`,
  });
  return (
    <EditDialog form={form} title={`Paper of ${number}`} save="Save" onClose={onClose}>
      <TextField label="Number on the paper" name="paperNumber" maxLength={40} optional />
      <ScanField takesPdf />
    </EditDialog>
  );
}
