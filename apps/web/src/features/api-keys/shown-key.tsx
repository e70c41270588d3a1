"use client";

import { Button, CopyField } from "@roundsman/ui";

/** A key just made. */
export function ShownKey({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="API key" value={value} />
      <p className="text-dense text-muted-foreground">
        Programs send it as <code>Authorization: Bearer …</code> or <code>X-Api-Key: …</code>. Keep
        it like a password: whoever has it can do what it may.
      </p>
      <Button variant="primary" className="self-end" onClick={onDone}>
        I have kept it
      </Button>
    </div>
  );
}
