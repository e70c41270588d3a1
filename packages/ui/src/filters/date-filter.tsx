"use client";

import { DateInput } from "../fields/date-input";
import { cn } from "../lib/cn";
import { useParam } from "./use-param";

/** Narrows the list to, from or until a day, through the address. */
export function DateFilter({
  label,
  param,
  className,
}: {
  label: string;
  param: string;
  className?: string;
}) {
  const [value, setValue] = useParam(param);
  return (
    <label className={cn("flex items-center gap-1.5 text-xs text-muted-foreground", className)}>
      {label}
      <DateInput
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className="w-36"
      />
    </label>
  );
}
