"use client";

import { CommandPalette, SearchTrigger, type NavItem, type PaletteItem } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSearch } from "./use-search";

type Found = PaletteItem & { href: string };

/** Ctrl+K: orders by name, reference or postcode, customers, and the places themselves. */
export function SearchPalette({ places }: { places: readonly NavItem[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const { groups, loading } = useSearch(query, places);

  function show(opened: boolean) {
    setOpen(opened);
    if (!opened) setQuery("");
  }

  return (
    <>
      <SearchTrigger label="Search customers, orders, postcodes" onOpen={() => setOpen(true)} />
      <CommandPalette<Found>
        open={open}
        onOpenChange={show}
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        loading={loading}
        placeholder="Search customers, orders, postcodes, pages"
        empty="Nothing found. Try a name, a postcode or an order's reference."
        onChoose={({ href }) => {
          show(false);
          router.push(href);
        }}
      />
    </>
  );
}
