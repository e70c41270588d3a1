"use client";

import { Search } from "lucide-react";
import { cn } from "../lib/cn";
import { Input, type InputProps } from "./input";

/** A search box. Inside a Field with `hideLabel`, or with an `aria-label`. */
export function SearchField({ className, ...rest }: Omit<InputProps, "type">) {
  return (
    <span className={cn("relative block w-full min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input type="search" autoComplete="off" {...rest} className="pl-8" />
    </span>
  );
}
