"use client";

import { useId } from "react";
import { DateInput } from "../fields/dates/date-input";
import { cn } from "../lib/cn";
import { useParam } from "./use-param";

/** Filters the list by a first or last day, through the address: "mon" is last Monday. */
export function DateFilter({
  label,
  param,
  className,
}: {
  label: string;
  param: string;
  className?: string;
}) {
  const id = useId();
  const [value, setValue] = useParam(param);
  return (
    <div className={cn("flex items-center gap-1.5 text-xs text-muted-foreground", className)}>
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} value={value} onValueChange={setValue} past settled className="w-36" />
    </div>
  );
}
