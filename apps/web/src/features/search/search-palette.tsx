"use client";

import {
  CommandPalette,
  SearchTrigger,
  Shortcuts,
  type PaletteItem,
  type Shortcut,
} from "@roundsman/ui";
import { Keyboard } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { newFrom, placesFor } from "@/features/pages/pages-for";
import { useOffice } from "@/session/office-context";
import { keepRecent } from "./recent";
import { useSearch } from "./use-search";

type Found = PaletteItem & { href?: string };

type Asker = Pick<ReturnType<typeof useOffice>, "scopes" | "mayChange">;

/** The keys that act besides single letters, for who may do what they do: listed with them. */
const keysFor = ({ scopes, mayChange }: Asker): Shortcut[] => [
  { keys: ["Ctrl", "K"], does: "Search, or go anywhere" },
  ...(mayChange
    ? [
        ...(scopes.includes("orders:write")
          ? [{ keys: ["Alt", "N"], does: "New order, from a field too" }]
          : []),
        { keys: ["Ctrl", "Enter"], does: "Save the form, from any of its fields" },
        { keys: ["Ctrl", "Z"], does: "Undo, while it is offered" },
        ...(scopes.includes("rounds:write")
          ? [{ keys: ["Alt", "↑", "↓"], does: "Move an order along its round, on the day's board" }]
          : []),
      ]
    : []),
];

const shortcutsItem = {
  heading: "Help",
  items: [{ id: "shortcuts", label: "Keyboard shortcuts", detail: "?", icon: <Keyboard /> }],
};

/** Ctrl+K: customers, orders, products, invoices, every page and act; and the keys that act on each page. */
export function SearchPalette() {
  const router = useRouter();
  const path = usePathname();
  const { business, mayChange, scopes, tracksSerials, hasVat } = useOffice();
  const [open, setOpen] = useState(false);
  const [helping, setHelping] = useState(false);
  const [query, setQuery] = useState("");
  const { groups, loading } = useSearch(query, open);

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

  const go = useCallback((href: string) => router.push(href), [router]);
  const places = useMemo(() => placesFor({ scopes }), [scopes]);
  const newHere = newFrom(path, { scopes, mayChange, tracksSerials, hasVat });
  const makeNew = useCallback(() => newHere !== null && go(newHere), [go, newHere]);
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
        onNew={newHere === null ? undefined : makeNew}
        places={places}
        onGo={go}
        open={helping}
        onOpenChange={setHelping}
        also={keysFor({ scopes, mayChange })}
      />
    </>
  );
}
