"use client";

import { Button } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { Printer } from "lucide-react";

/** Prints all notes of the page together; the browser saves them as one PDF, too. */
export function PrintNotes({ count }: { count: number }) {
  return (
    <Button variant="primary" onClick={() => window.print()}>
      <Printer aria-hidden />
      Print {formatQuantity(count, "note")}
    </Button>
  );
}
