"use client";

import { Copy } from "lucide-react";
import { Button } from "../actions/button";
import { toast } from "../feedback/toast";
import { Input } from "./input";

type CopyFieldProps = {
  /** The name: "Payment link". Announced, and shown after copying. */
  label: string;
  value: string;
  className?: string;
};

/** A value to copy: a click selects all of it, the button copies it. */
export function CopyField({ label, value, className }: CopyFieldProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.done(`${label} copied`);
    } catch {
      toast.fault("The browser would not copy it", "Copy it from the field by hand.");
    }
  }
  return (
    <div className={className}>
      <div className="flex gap-2">
        <Input
          readOnly
          aria-label={label}
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </div>
  );
}
