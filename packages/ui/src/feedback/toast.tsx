"use client";

import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import type { CSSProperties } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { offerUndo, useUndoByKey, withdrawUndo } from "./offered-undo";

// Sonner draws with its own variables. They get our values, so that both themes apply.
const look = {
  "--normal-bg": "var(--color-raised)",
  "--normal-border": "var(--color-border)",
  "--normal-text": "var(--color-foreground)",
  "--border-radius": "var(--radius-lg)",
  "--width": "22rem",
} as CSSProperties;

/** The place of toasts; once, in an app's layout. Ctrl+Z runs the latest undo. */
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

/** Passing messages in a corner of the page. A message that requires action is an Alert. */
export const toast = {
  /** "Order saved". */
  done: (message: string, detail?: string) => sonner.success(message, { description: detail }),
  /** The action succeeded, and a detail needs attention. */
  warn: (message: string, detail?: string) => sonner.warning(message, { description: detail }),
  /** The action failed, with the reason. */
  fault: (message: string, detail?: string) => sonner.error(message, { description: detail }),
  /**
   * The action succeeded, and can be undone for ten seconds: by the toast's button or, for the latest one, by Ctrl+Z.
   * Replaces a question before the action. A later toast with the same `id` replaces the earlier one.
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
  /** Long work: a message while it runs, and one for its result. */
  during: <Result,>(work: Promise<Result>, { doing, done, fault }: During<Result>) =>
    sonner.promise(work, { loading: doing, success: done, error: fault }),
};
