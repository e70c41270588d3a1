"use client";

import { Button, FormFault, toast, useFormField } from "@roundsman/ui";
import { useRef } from "react";
import { smallPhoto } from "@/features/pictures/small-photo";

/** The value of a scan that is kept and stays. */
export const keptScan = "kept";

/** A picture of the paper, if at all. */
export function ScanField() {
  const { value: scan, set } = useFormField<string | null>("scan");
  const file = useRef<HTMLInputElement>(null);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    try {
      set(await smallPhoto(chosen));
    } catch {
      toast.fault("That picture can't be read", "Choose a PNG or JPEG.");
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-medium">Scan</span>
      <span className="text-sm text-muted-foreground">
        {scan === null ? "None" : scan === keptScan ? "Kept" : "Chosen"}
      </span>
      <Button size="sm" onClick={() => file.current?.click()}>
        {scan === null ? "Choose a picture" : "Choose another"}
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
        accept="image/*"
        aria-label="Scan of the paper"
        className="hidden"
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </div>
  );
}
