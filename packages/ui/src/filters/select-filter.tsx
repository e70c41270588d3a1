"use client";

import { NativeSelect } from "../fields/choices/native-select";
import { cn } from "../lib/cn";
import { useParam } from "./use-param";

type SelectFilterProps = {
  label: string;
  param: string;
  /** The label for "no filter": "Any state". */
  all: string;
  options: readonly { value: string; label: string }[];
  className?: string;
};

/** Filters the list by one of a few values, through the address. */
export function SelectFilter({ label, param, all, options, className }: SelectFilterProps) {
  const [value, setValue] = useParam(param);
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      className={cn("w-auto min-w-36", className)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
