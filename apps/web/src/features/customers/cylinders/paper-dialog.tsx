"use client";

import {
  Button,
  EditDialog,
  FormFault,
  TextField,
  toast,
  useForm,
  useFormField,
} from "@roundsman/ui";
import { useRef, useState } from "react";
import { smallPhoto } from "@/features/pictures/small-photo";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Agreement = RouterOutputs["office"]["cylinderAgreements"]["one"];

/** The value of a scan that is kept and stays. */
const kept = "kept";
/** The service takes no larger one. */
const mostBytes = 2_900_000;

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
    scan: hasScan ? kept : null,
  };
  const form = useForm({
    values,
    send: ({ scan, ...typed }) =>
      cylinderAgreements.change.mutate({ id, ...typed, ...(scan !== kept && { scan }) }),
    done: `The paper of ${number} is saved`,
  });
  return (
    <EditDialog form={form} title={`Paper of ${number}`} save="Save" onClose={onClose}>
      <TextField label="Number on the paper" name="paperNumber" maxLength={40} optional />
      <PaperFile />
    </EditDialog>
  );
}

function PaperFile() {
  const { value: scan, set } = useFormField<string | null>("scan");
  const file = useRef<HTMLInputElement>(null);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.type === "application/pdf" && chosen.size > mostBytes) {
      toast.fault("That file is too large", "Choose a PDF of less than 2.9 MB.");
      return;
    }
    try {
      set(chosen.type === "application/pdf" ? await dataUrlOf(chosen) : await smallPhoto(chosen));
    } catch {
      toast.fault("That file can't be read", "Choose a PDF, PNG or JPEG.");
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-medium">Scan</span>
      <span className="text-sm text-muted-foreground">
        {scan === null ? "None" : scan === kept ? "Kept" : "Chosen"}
      </span>
      <Button size="sm" onClick={() => file.current?.click()}>
        {scan === null ? "Choose a picture or PDF" : "Choose another"}
      </Button>
      {scan !== null && (
        <Button size="sm" variant="ghost" onClick={() => set(null)}>
          Without it
        </Button>
      )}
      <FormFault name="scan" label="Scan" />
      <input
        ref={file}
        type="file"
        accept="image/*,application/pdf"
        aria-label="Scan of the paper"
        className="hidden"
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </div>
  );
}

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => {
      const { result } = reader;
      if (typeof result === "string") resolve(result);
      else reject(new Error("The file can't be read."));
    });
    reader.readAsDataURL(file);
  });
