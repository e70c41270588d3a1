"use client";

import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import type { CSSProperties } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { offerUndo, useUndoByKey, withdrawUndo } from "./offered-undo";

// Sonner draws with its own variables; ours stand behind them, so both themes follow.
const look = {
  "--normal-bg": "var(--color-raised)",
  "--normal-border": "var(--color-border)",
  "--normal-text": "var(--color-foreground)",
  "--border-radius": "var(--radius-lg)",
  "--width": "22rem",
} as CSSProperties;

/** Where toasts appear; once, in an app's layout. Ctrl+Z takes back what the latest offers to. */
export function Toaster() {
  useUndoByKey(sonner.dismiss);
  return (
    <Sonner
      position="bottom-right"
      style={look}
      mobileOffset={{ bottom: "4.5rem" }}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-success" />,
        error: <CircleAlert aria-hidden className="size-4 text-danger" />,
        loading: <LoaderCircle aria-hidden className="size-4 animate-spin" />,
      }}
      toastOptions={{
        style: { fontFamily: "var(--font-sans)", boxShadow: "var(--shadow-lg)" },
        actionButtonStyle: {
          background: "var(--color-primary)",
          color: "var(--color-primary-foreground)",
          height: "1.75rem",
        },
        descriptionClassName: "text-muted-foreground!",
      }}
    />
  );
}

type During<Result> = { doing: string; done: string | ((result: Result) => string); fault: string };

type UndoLook = { label?: string; id?: string };

let lastId = 0;
const newId = () => `undo ${(lastId += 1)}`;

/** What passes: said in a corner, and gone. What must be acted on is an Alert. */
export const toast = {
  /** "Order saved". */
  done: (message: string, detail?: string) => sonner.success(message, { description: detail }),
  /** It is done, and something about it needs a look. */
  warn: (message: string, detail?: string) => sonner.warning(message, { description: detail }),
  /** It did not work, and why. */
  fault: (message: string, detail?: string) => sonner.error(message, { description: detail }),
  /**
   * It is done, and can be taken back for ten seconds: by the toast's button or, the latest one, by Ctrl+Z.
   * Instead of asking first. Of one `id` the later toast takes the place of the earlier.
   */
  undo: (message: string, undo: () => void, { label = "Undo", id = newId() }: UndoLook = {}) => {
    const withdraw = () => withdrawUndo(id);
    offerUndo(id, undo);
    sonner(message, {
      id,
      duration: 10_000,
      action: { label, onClick: () => withdraw() && undo() },
      onDismiss: withdraw,
      onAutoClose: withdraw,
    });
  },
  /** Long work: says that it runs, then how it ended. */
  during: <Result,>(work: Promise<Result>, { doing, done, fault }: During<Result>) =>
    sonner.promise(work, { loading: doing, success: done, error: fault }),
};
