"use client";

import { Search } from "lucide-react";
import { useEffect } from "react";
import { Kbd } from "../data/kbd";

/** Looks like a search box and opens the search: by a press, or Ctrl+K (⌘K) from anywhere. */
export function SearchTrigger({
  label = "Search",
  onOpen,
}: {
  label?: string;
  onOpen: () => void;
}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onOpen]);

  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts="Control+K"
      className="flex size-8 items-center justify-center gap-2 rounded-md text-dense text-muted-foreground hover:bg-hover md:w-full md:max-w-md md:justify-start md:border md:border-input/60 md:bg-surface md:px-2.5 md:shadow-xs"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="sr-only flex-1 truncate text-left md:not-sr-only">{label}</span>
      <span aria-hidden className="hidden gap-1 md:flex">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
