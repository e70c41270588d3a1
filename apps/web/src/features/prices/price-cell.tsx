"use client";

import { cn } from "@roundsman/ui";
import { memo, type KeyboardEvent } from "react";

export type CellMove = "up" | "down" | "left" | "right";

type PriceCellProps = {
  /** "Trade price of Propane 47 kg, ex VAT". */
  label: string;
  text: string;
  /** Its price is marked as one that includes VAT. */
  marked: boolean;
  /** Shown where the list has no price of its own. */
  instead: string;
  changed: boolean;
  fault: string | undefined;
  /** Being edited: it holds the keyboard. */
  active: boolean;
  /** Where Tab enters the sheet. */
  entry: boolean;
  disabled: boolean;
  row: number;
  column: number;
  onEnter: (row: number, column: number) => void;
  onType: (row: number, column: number, text: string) => void;
  onMove: (row: number, column: number, move: CellMove) => void;
  onPaste: (row: number, column: number, block: string) => void;
};

/** One price. Only the cell that is edited is an input: a sheet of thousands stays quick. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { label, text, marked, instead, changed, fault, active, row, column } = props;
  const said = [label, changed && "changed", fault].filter(Boolean).join(". ");
  return (
    <td
      title={fault}
      className={cn(
        "relative h-8 min-w-28 border-l p-0 text-end tabular-nums",
        changed && "bg-warning-soft",
        fault && "bg-danger-soft",
      )}
    >
      {marked && (text !== "" || active) && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-1.5 flex items-center text-xs text-muted-foreground"
        >
          inc
        </span>
      )}
      {active ? (
        <input
          // The cell was just entered: by a press, by an arrow or by Enter.
          ref={begin}
          aria-label={said}
          aria-invalid={fault ? true : undefined}
          inputMode="decimal"
          autoComplete="off"
          // It has the width of its column, and gives it none.
          size={1}
          value={text}
          placeholder={instead}
          onChange={(event) => props.onType(row, column, event.target.value)}
          onKeyDown={(event) => steer(event, (move) => props.onMove(row, column, move))}
          onPaste={(event) => {
            const block = event.clipboardData.getData("text");
            if (!/[\t\n]/.test(block.trimEnd())) return;
            event.preventDefault();
            props.onPaste(row, column, block);
          }}
          className="h-8 w-full bg-surface px-2 text-end text-dense outline-2 -outline-offset-2 outline-ring"
        />
      ) : (
        <button
          type="button"
          tabIndex={props.entry ? 0 : -1}
          disabled={props.disabled}
          aria-label={`${said}: ${text || "no price of its own"}`}
          onClick={() => props.onEnter(row, column)}
          onFocus={() => props.onEnter(row, column)}
          className={cn(
            "block h-8 w-full cursor-cell px-2 text-end text-dense",
            changed && "font-semibold text-warning-text",
            fault && "text-danger-text",
            text === "" && "text-muted-foreground",
          )}
        >
          {text || "–"}
        </button>
      )}
    </td>
  );
});

/** Takes the keyboard with all of it chosen, so that typing replaces and arrows move on. */
const begin = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** Arrows and Enter lead on, as in a spreadsheet; left and right only from the ends of what stands there. */
function steer(event: KeyboardEvent<HTMLInputElement>, go: (move: CellMove) => void) {
  const move = moveOf(event);
  if (!move) return;
  event.preventDefault();
  go(move);
}

function moveOf({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>) {
  if (ctrlKey || metaKey) return null;
  if (key === "Enter") return shiftKey ? "up" : "down";
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  const { selectionStart, selectionEnd, value } = currentTarget;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  if (key === "ArrowLeft" && (whole || selectionEnd === 0)) return "left";
  if (key === "ArrowRight" && (whole || selectionStart === value.length)) return "right";
  return null;
}
