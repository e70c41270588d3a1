"use client";

import { useEffect, useRef, useState } from "react";
import { SearchField } from "../fields/search-field";
import { useParam } from "./use-param";

const PAUSE_MS = 250;

type SearchFilterProps = {
  /** The name: "Search orders". */
  label: string;
  /** The parameter of the address. */
  param?: string;
  placeholder?: string;
  className?: string;
};

/** Filters the list while typing, after a pause, through the address. */
export function SearchFilter({ label, param = "q", placeholder, className }: SearchFilterProps) {
  const [value, setValue] = useParam(param);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means (a chip, the back button), so the value follows. Text typed meanwhile stays.
  if (value !== seen) {
    setSeen(value);
    setSent(value);
    if (value !== sent) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(typed);
      setValue(typed);
    }, PAUSE_MS);
  }

  return (
    <SearchField
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      onChange={(event) => type(event.target.value)}
      className={className ?? "w-full sm:w-64"}
    />
  );
}
