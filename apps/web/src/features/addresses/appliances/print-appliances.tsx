"use client";

import { buttonVariants } from "@roundsman/ui";
import { Printer } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useOffice } from "@/session/office-context";

/** The list on this page as a PDF that an officer of the council can read: all of it, under the filters that hold. */
export function PrintAppliances() {
  const { business } = useOffice();
  const asked = new URLSearchParams(useSearchParams());
  asked.delete("cursor");
  asked.set("business", business.id);
  return (
    <a
      href={`/api/appliances/pdf?${asked}`}
      target="_blank"
      rel="noreferrer"
      className={buttonVariants({ variant: "ghost" })}
    >
      <Printer aria-hidden />
      Print<span className="sr-only"> the list</span>
    </a>
  );
}
