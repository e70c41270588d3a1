"use client";

import { Button, Input, toast } from "@roundsman/ui";
import { Copy } from "lucide-react";

/** A link to pass on by other means than our mail. */
export function CopyLink({ link }: { link: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast.done("Payment link copied");
    } catch {
      toast.fault("The browser would not copy it", "Copy it from the field by hand.");
    }
  }
  return (
    <div className="mb-2 flex gap-2">
      <Input
        readOnly
        aria-label="Payment link"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}
