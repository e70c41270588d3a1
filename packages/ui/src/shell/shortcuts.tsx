"use client";

import { useEffect, useRef, useState } from "react";
import { Kbd } from "../data/kbd";
import { Switch } from "../fields/choices/switch";
import { cn } from "../lib/cn";
import { Dialog, DialogContent } from "../overlays/dialog";
import {
  focusSearch,
  hasRowKey,
  isLetterKey,
  letterOf,
  moveAlongRows,
  pressInRow,
  shortcuts,
  type LetteredPlace,
  type LetterKey,
  type Shortcut,
} from "./letter-keys";

type ShortcutsProps = {
  /** The action of n. Left out for people who may only read: then there is no such key. */
  onNew?: (() => void) | undefined;
  /** Places for g and a letter; if empty, there is no such key. */
  places?: readonly LetteredPlace[];
  onGo?: (href: string) => void;
  /** The state of the list of shortcuts, and its setter: pages may open it too. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Keys with other listeners, for the list. */
  also?: readonly Shortcut[];
};

const none: readonly never[] = [];
/** Milliseconds that g waits for its letter. */
const G_WAITS_MS = 1500;

const KEPT = "letter-keys";
const lettersAct = () => localStorage.getItem(KEPT) !== "off";

/**
 * Single letters that act, and the list of them at "?". Users can switch them off on this device, because dictation
 * types letters anywhere (WCAG 2.1.4).
 */
export function Shortcuts(props: ShortcutsProps) {
  const { onNew, places = none, onGo, open, onOpenChange, also = none } = props;
  const going = useRef(0);
  useEffect(() => {
    const acts: Record<LetterKey, () => boolean> = {
      n: () => run(onNew),
      "/": focusSearch,
      j: () => moveAlongRows(1),
      k: () => moveAlongRows(-1),
      t: () => pressInRow("t"),
      p: () => pressInRow("p"),
      g: () => {
        if (places.length > 0) going.current = Date.now() + G_WAITS_MS;
        return places.length > 0;
      },
      "?": () => run(() => onOpenChange(true)),
    };
    const act = (key: string): boolean => {
      const goes = Date.now() < going.current;
      going.current = 0;
      if (!goes) return isLetterKey(key) && acts[key]();
      const place = places.find(({ letter }) => letter === key);
      return run(place && onGo && (() => onGo(place.href)));
    };
    const onKey = (event: KeyboardEvent) => {
      const key = lettersAct() ? letterOf(event) : null;
      if (key !== null && act(key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onNew, places, onGo, onOpenChange]);

  const there: Partial<Record<string, boolean>> = {
    n: onNew !== undefined,
    // Read only while the list is open: the server draws it closed, and has no rows.
    t: open && hasRowKey("t"),
    p: open && hasRowKey("p"),
    g: places.length > 0,
  };
  const letters = Object.entries(shortcuts).filter(([key]) => there[key] ?? true);
  const listed = [
    ...letters.map(([key, does]): Shortcut => ({ keys: [key], does })),
    { keys: ["Enter"], does: "Open the row" },
    ...also,
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts">
        <KeyList keys={listed} className="divide-y" />
        {places.length > 0 && (
          <>
            <h3 className="pt-3 pb-1 text-xs font-medium text-muted-foreground">Go to</h3>
            <KeyList
              keys={places.map(({ label, letter }) => ({ keys: ["g", letter], does: label }))}
              className="grid gap-x-8 sm:grid-cols-2"
            />
          </>
        )}
        <div className="pt-4">
          <LettersSwitch />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function KeyList({ keys: listed, className }: { keys: readonly Shortcut[]; className: string }) {
  return (
    <dl className={cn("text-dense", className)}>
      {listed.map(({ keys, does }) => (
        <div key={does} className="flex items-center justify-between gap-4 py-2">
          <dt>{does}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Only rendered in the open dialog, and so never on the server, which can't read the device's setting. */
function LettersSwitch() {
  const [on, setOn] = useState(lettersAct);
  function turn(next: boolean) {
    setOn(next);
    localStorage.setItem(KEPT, next ? "on" : "off");
  }
  return (
    <Switch
      label="Single letters act"
      hint="Switch them off where you dictate. Kept on this device."
      checked={on}
      onCheckedChange={turn}
    />
  );
}

/** Returns true if there was an action to run. */
function run(act: (() => void) | undefined): boolean {
  act?.();
  return act !== undefined;
}
