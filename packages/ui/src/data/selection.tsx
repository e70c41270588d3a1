"use client";

import { X } from "lucide-react";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { IconButton } from "../actions/icon-button";
import { Checkbox } from "../fields/choices/checkbox";

type Selection = {
  /** The chosen ids on the page, in the page's order. */
  selected: readonly string[];
  ids: readonly string[];
  toggle: (id: string) => void;
  setAll: (chosen: boolean) => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** The choice in the surrounding list; for the buttons of a BulkBar. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("useSelection is used outside a SelectionProvider");
  return selection;
}

const noIds: readonly string[] = [];

/**
 * Keeps the choice among `ids`, the rows of the page in order. A row that leaves the page leaves the selection:
 * nobody acts on rows they can't see. `atFirst` are chosen initially.
 */
export function SelectionProvider({
  ids,
  atFirst = noIds,
  children,
}: {
  ids: readonly string[];
  atFirst?: readonly string[];
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const selection = useMemo<Selection>(
    () => ({
      ids,
      selected: ids.filter((id) => chosen.has(id)),
      setAll: (all) => setChosen(new Set(all ? ids : [])),
      toggle: (id) =>
        setChosen((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
    }),
    [ids, chosen],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

/** Chooses all rows of the page, or none; in a TableHeader. */
export function SelectAll() {
  const { ids, selected, setAll } = useSelection();
  const all = ids.length > 0 && selected.length === ids.length;
  return (
    <Checkbox
      data-row-check=""
      aria-label="Choose all on this page"
      checked={all || (selected.length > 0 && "indeterminate")}
      onCheckedChange={(checked) => setAll(checked === true)}
    />
  );
}

/** Chooses one row; `label` names it for screen readers. */
export function SelectRow({ id, label }: { id: string; label: string }) {
  const { selected, toggle } = useSelection();
  return (
    <Checkbox
      data-row-check=""
      aria-label={`Choose ${label}`}
      checked={selected.includes(id)}
      onCheckedChange={() => toggle(id)}
    />
  );
}

/** Actions for the chosen rows; shown only while some are chosen. */
export function BulkBar({ children }: { children: ReactNode }) {
  const { selected, setAll } = useSelection();
  if (selected.length === 0) return null;
  return (
    <div
      data-print="hide"
      className="fixed inset-x-4 bottom-20 z-20 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-rise-in flex-wrap items-center gap-2 rounded-xl border bg-raised px-3 py-2 shadow-lg md:bottom-6"
    >
      <p className="px-1 text-dense font-medium tabular-nums" aria-live="polite">
        {selected.length} chosen
      </p>
      {children}
      <IconButton label="Choose none" size="sm" onClick={() => setAll(false)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
