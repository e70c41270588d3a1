"use client";

import { DateField, EditDialog, SelectField, TextField, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import {
  paperWords,
  subjectNamed,
  type FleetPaper,
  type PaperKind,
  type Subject,
} from "./paper-values";
import { keptScan, ScanField } from "@/features/pictures/scan-field";

type PaperDialogProps = {
  /** The paper to change; null adds one. */
  paper: FleetPaper | null;
  subjects: readonly Subject[];
  trigger: ReactNode;
};

const kinds = Object.entries(paperWords).map(([value, label]) => ({
  value: value as PaperKind,
  label,
}));

/** A paper of a driver or a vehicle, and the last day on which it holds. */
export function PaperDialog({ paper, subjects, trigger }: PaperDialogProps) {
  const { fleetPapers } = useApiClient().office;
  const form = useForm({
    values: {
      kind: paper?.kind ?? kinds[0]?.value ?? "other",
      userId: subjects[0]?.value ?? "",
      number: paper?.number ?? "",
      issuedOn: paper?.issuedOn ?? "",
      expiresOn: paper?.expiresOn ?? "",
      note: paper?.note ?? "",
      scan: paper?.hasScan ? keptScan : null,
    },
    send: ({ kind, userId, issuedOn, scan, ...values }) => {
      const said = {
        ...values,
        issuedOn: issuedOn === "" ? null : issuedOn,
        ...(scan !== keptScan && { scan }),
      };
      return paper
        ? fleetPapers.change.mutate({ id: paper.id, ...said })
        : fleetPapers.create.mutate({ kind, ...subjectNamed(userId), ...said });
    },
    done: ({ kind }) => `${paperWords[kind]} saved`,
  });
  return (
    <EditDialog
      form={form}
      title={paper ? `Change ${paperWords[paper.kind]}` : "Add a paper"}
      description="A round whose driver's or vehicle's paper is out is not issued without a reason. You are reminded 60, 30 and 7 days before."
      save={paper ? "Save" : "Add paper"}
      trigger={trigger}
      act={paper ? undefined : "paper"}
    >
      {!paper && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Paper" name="kind" options={kinds} />
          <SelectField label="Of" name="userId" options={subjects} />
        </div>
      )}
      <TextField label="Number" name="number" optional />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Issued" name="issuedOn" optional />
        <DateField label="Holds until" name="expiresOn" min={form.watch("issuedOn")} />
      </div>
      <TextField label="Note" name="note" optional />
      <ScanField />
    </EditDialog>
  );
}
