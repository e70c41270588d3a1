"use client";

import { Button, CopyField } from "@roundsman/ui";

/** A secret just made. */
export function ShownSecret({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="Secret" value={value} />
      <p className="text-dense text-muted-foreground">
        The program checks by it that a request is from here: by the header{" "}
        <code>webhook-signature</code>, as Standard Webhooks has it.
      </p>
      <Button variant="primary" className="self-end" onClick={onDone}>
        I have kept it
      </Button>
    </div>
  );
}
