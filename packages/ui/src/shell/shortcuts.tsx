"use client";

import { useEffect, useState } from "react";
import { Kbd } from "../data/kbd";
import { Switch } from "../fields/switch";
import { Dialog, DialogContent } from "../overlays/dialog";
import {
  focusSearch,
  letterOf,
  moveAlongRows,
  shortcuts,
  type LetterKey,
  type Shortcut,
} from "./letter-keys";

type ShortcutsProps = {
  /** What n does. Left out for who may only look: then there is no such key. */
  onNew?: (() => void) | undefined;
  /** Whether the list of shortcuts is open, and what changes it: pages may open it too. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Keys that others listen to, for the list. */
  also?: readonly Shortcut[];
};

const none: readonly Shortcut[] = [];

const KEPT = "letter-keys";
const lettersAct = () => localStorage.getItem(KEPT) !== "off";

/**
 * Single letters that act, and the list of them at "?". They can be switched off on this device, since
 * dictation types letters anywhere (WCAG 2.1.4).
 */
export function Shortcuts({ onNew, open, onOpenChange, also = none }: ShortcutsProps) {
  useEffect(() => {
    const acts: Record<LetterKey, () => boolean> = {
      n: () => run(onNew),
      "/": focusSearch,
      j: () => moveAlongRows(1),
      k: () => moveAlongRows(-1),
      "?": () => run(() => onOpenChange(true)),
    };
    const onKey = (event: KeyboardEvent) => {
      const letter = lettersAct() ? letterOf(event) : null;
      if (letter && acts[letter]()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onNew, onOpenChange]);

  const letters = Object.entries(shortcuts).filter(([key]) => key !== "n" || onNew);
  const listed = [
    ...letters.map(([key, does]): Shortcut => ({ keys: [key], does })),
    { keys: ["Enter"], does: "Open the row" },
    ...also,
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts">
        <dl className="divide-y text-dense">
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
        <div className="pt-4">
          <LettersSwitch />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Only drawn in the open dialog, and so never on the server, which can't know. */
function LettersSwitch() {
  const [on, setOn] = useState(lettersAct);
  function turn(wanted: boolean) {
    setOn(wanted);
    localStorage.setItem(KEPT, wanted ? "on" : "off");
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

/** Whether there was something to do. */
function run(act: (() => void) | undefined): boolean {
  act?.();
  return act !== undefined;
}
