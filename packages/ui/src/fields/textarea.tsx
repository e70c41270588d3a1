"use client";

import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { controlLook } from "./control-look";
import { useFieldProps } from "./field-context";

/** Several lines of text; grows with the text where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const props = useFieldProps(rest);
  return (
    <textarea
      rows={rows}
      {...props}
      className={cn(controlLook(), "field-sizing-content h-auto! min-h-16 py-1.5", className)}
    />
  );
}
