"use client";

import { X } from "lucide-react";
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { IconButton } from "../actions/icon-button";
import { Checkbox } from "../fields/choices/checkbox";

type Selection = {
  /** The chosen ids in the page's order; those of `choose` as they were given. */
  selected: readonly string[];
  ids: readonly string[];
  /** With `extend`, all rows from the last one that was toggled to this one become as that one is. */
  toggle: (id: string, extend?: boolean) => void;
  setAll: (chosen: boolean) => void;
  /** Chooses exactly these, even rows of other pages: somebody asked for all that fit. */
  choose: (ids: readonly string[]) => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** The choice in the surrounding list; for the buttons of a BulkBar. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("useSelection is used outside a SelectionProvider");
  return selection;
}

const noIds: readonly string[] = [];

type Chosen = {
  ids: ReadonlySet<string>;
  /** All that fitted when they were chosen, and the page on which that was; null for rows of the page alone. */
  fitting: { ids: readonly string[]; page: string } | null;
};

/** The rows from one to another, both included; only the second if the first left the page. */
function rowsBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [first = -1, last = -1] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first === -1 ? [to] : ids.slice(first, last + 1);
}

/**
 * Keeps the choice among `ids`, the rows of the page in order. A row that leaves the page leaves the selection:
 * nobody acts on rows they can't see, unless they asked for all that fit. `atFirst` are chosen initially.
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
  const [chosen, setChosen] = useState<Chosen>(() => ({ ids: new Set(atFirst), fitting: null }));
  const last = useRef<string>(undefined);
  const selection = useMemo<Selection>(() => {
    const page = ids.join(" ");
    const among = chosen.fitting?.page === page ? chosen.fitting.ids : ids;
    return {
      ids,
      selected: among.filter((id) => chosen.ids.has(id)),
      setAll: (all) => setChosen({ ids: new Set(all ? ids : []), fitting: null }),
      choose: (fitting) => setChosen({ ids: new Set(fitting), fitting: { ids: fitting, page } }),
      toggle: (id, extend = false) => {
        const from = extend ? last.current : undefined;
        last.current = id;
        setChosen(({ ids: before, fitting }) => {
          const after = new Set(before);
          const isOn = from === undefined ? !before.has(id) : before.has(from);
          const rows = from === undefined ? [id] : rowsBetween(ids, from, id);
          for (const row of rows)
            if (isOn) after.add(row);
            else after.delete(row);
          return { ids: after, fitting };
        });
      },
    };
  }, [ids, chosen]);
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

/** The tick of the row before or after a tick, in the same table. */
function neighbourOf(tick: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const ticks = tick.closest("table")?.querySelectorAll<HTMLElement>("tbody [data-row-check]");
  const all = Array.from(ticks ?? []);
  return all[all.indexOf(tick) + step];
}

/**
 * Chooses one row; `label` names it for screen readers. A press with Shift chooses all rows from the last one that was
 * pressed. Arrow keys go from tick to tick.
 */
export function SelectRow({ id, label }: { id: string; label: string }) {
  const { selected, toggle } = useSelection();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const next = neighbourOf(event.currentTarget, event.key === "ArrowDown" ? 1 : -1);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <Checkbox
      data-row-check=""
      aria-label={`Choose ${label}`}
      checked={selected.includes(id)}
      // A press with Shift would mark the text between the two rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => toggle(id, event.shiftKey)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Actions for the chosen rows; shown only while some are chosen. Escape chooses none. */
export function BulkBar({ children }: { children: ReactNode }) {
  const { selected, setAll } = useSelection();
  const isShown = selected.length > 0;

  useEffect(() => {
    if (!isShown) return undefined;
    function onKeyDown(event: globalThis.KeyboardEvent) {
      // An open dialog or menu closes by the same key first.
      const isTaken = document.querySelector("[role=dialog], [role=menu], [role=alertdialog]");
      if (event.key === "Escape" && !event.defaultPrevented && !isTaken) setAll(false);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isShown, setAll]);

  if (!isShown) return null;
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
