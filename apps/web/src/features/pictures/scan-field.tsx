"use client";

import { Button, FormFault, toast, useFormField } from "@roundsman/ui";
import { useRef } from "react";
import { smallPhoto } from "./small-photo";

/** The value of a scan that is kept and stays. */
export const keptScan = "kept";

/** The service takes no larger PDF. */
const mostBytes = 2_900_000;

/** A picture of a paper, if at all, or its PDF where that is taken: the form's value `scan`, a data URL. */
export function ScanField({ takesPdf = false }: { takesPdf?: boolean }) {
  const { value: scan, set } = useFormField<string | null>("scan");
  const file = useRef<HTMLInputElement>(null);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    const isPdf = takesPdf && chosen.type === "application/pdf";
    if (isPdf && chosen.size > mostBytes) {
      toast.fault("That file is too large", "Choose a PDF of less than 2.9 MB.");
      return;
    }
    try {
      set(isPdf ? await dataUrlOf(chosen) : await smallPhoto(chosen));
    } catch {
      toast.fault("That file can't be read", `Choose a ${takesPdf ? "PDF, " : ""}PNG or JPEG.`);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-medium">Scan</span>
      <span className="text-sm text-muted-foreground">
        {scan === null ? "None" : scan === keptScan ? "Kept" : "Chosen"}
      </span>
      <Button size="sm" onClick={() => file.current?.click()}>
        {scan === null ? `Choose a picture${takesPdf ? " or PDF" : ""}` : "Choose another"}
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
        accept={takesPdf ? "image/*,application/pdf" : "image/*"}
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
