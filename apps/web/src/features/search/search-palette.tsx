"use client";

import {
  CommandPalette,
  SearchTrigger,
  Shortcuts,
  type NavItem,
  type PaletteItem,
} from "@roundsman/ui";
import { Keyboard } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useOffice } from "@/session/office-context";
import { newFrom } from "./pages";
import { keepRecent } from "./recent";
import { useSearch } from "./use-search";

type Found = PaletteItem & { href?: string };

/** The keys that act besides single letters: listed with them. */
const looking = [{ keys: ["Ctrl", "K"], does: "Search, or go anywhere" }];
const changing = [...looking, { keys: ["Alt", "N"], does: "New order, from a field too" }];

const shortcutsItem = {
  heading: "Help",
  items: [{ id: "shortcuts", label: "Keyboard shortcuts", detail: "?", icon: <Keyboard /> }],
};

/** Ctrl+K: customers, orders, products, invoices and every page; and the keys that act on each page. */
export function SearchPalette({ places }: { places: readonly NavItem[] }) {
  const router = useRouter();
  const path = usePathname();
  const { business, mayChange } = useOffice();
  const [open, setOpen] = useState(false);
  const [helping, setHelping] = useState(false);
  const [query, setQuery] = useState("");
  const { groups, loading } = useSearch(query, places, open);

  function show(opened: boolean) {
    setOpen(opened);
    if (!opened) setQuery("");
  }

  function choose({ href, label }: Found) {
    show(false);
    if (href === undefined) return setHelping(true);
    keepRecent(business.id, { href, label });
    router.push(href);
  }

  const makeNew = useCallback(() => router.push(newFrom(path)), [router, path]);
  const fits = "keyboard shortcuts help".includes(query.trim().toLowerCase());

  return (
    <>
      <SearchTrigger label="Search customers, orders, postcodes" onOpen={() => setOpen(true)} />
      <CommandPalette<Found>
        open={open}
        onOpenChange={show}
        query={query}
        onQueryChange={setQuery}
        groups={fits ? [...groups, shortcutsItem] : groups}
        loading={loading}
        placeholder="Search customers, orders, postcodes, pages"
        empty="Nothing found. Try a name, a postcode or an order's reference."
        onChoose={choose}
      />
      <Shortcuts
        onNew={mayChange ? makeNew : undefined}
        open={helping}
        onOpenChange={setHelping}
        also={mayChange ? changing : looking}
      />
    </>
  );
}
