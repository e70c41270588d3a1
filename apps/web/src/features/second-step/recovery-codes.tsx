"use client";

import { Alert, Button, toast } from "@roundsman/ui";
import { Copy, Printer } from "lucide-react";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The codes for a day without the phone: shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.done("Recovery codes copied");
    } catch {
      toast.fault("The browser would not copy them", "Write them down or print them.");
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="success" title="Keep these recovery codes" live>
        Each signs you in once without your phone. They are shown now and never again: keep them
        where you keep papers, not on the phone.
      </Alert>
      <ul
        aria-label="Recovery codes"
        data-print="only"
        className="grid gap-x-6 gap-y-1 rounded-lg border bg-muted p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2" data-print="hide">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
