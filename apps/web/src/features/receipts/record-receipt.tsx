"use client";

import { Button, useAsked } from "@roundsman/ui";
import { Banknote } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { ReceiptDialog, type Payer } from "./receipt-dialog";

type RecordReceiptProps = {
  /** Whose money it is; left out, that is asked. */
  customer?: Payer;
  size?: "sm" | "md";
};

/** The way to recording money that came in: nothing for whoever may not. */
export function RecordReceipt({ customer, size = "md" }: RecordReceiptProps) {
  const [open, setOpen] = useState(false);
  useAsked("receipt", () => setOpen(true));
  return (
    <Changing needs="invoices:write">
      <Button
        variant={customer ? "secondary" : "primary"}
        size={size}
        onClick={() => setOpen(true)}
      >
        <Banknote aria-hidden />
        Record a receipt
      </Button>
      {/* Drawn anew each time: two receipts that are alike are two. */}
      {open && <ReceiptDialog {...(customer && { customer })} onClose={() => setOpen(false)} />}
    </Changing>
  );
}
