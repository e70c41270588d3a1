import { useEffect, useRef } from "react";

type ToastId = string | number;

/** The acts whose toasts offer an undo, the latest last. */
const offered = new Map<ToastId, () => void>();

/**
 * Remembers how to undo an act. A later undo of the same toast id replaces the earlier one, and becomes the latest.
 */
export function offerUndo(id: ToastId, undo: () => void): void {
  offered.delete(id);
  offered.set(id, undo);
}

export const withdrawUndo = (id: ToastId): boolean => offered.delete(id);

/** Undoes the latest act, at most once. Returns its toast's id; undefined if no undo is offered. */
export function undoLatest(): ToastId | undefined {
  const latest = [...offered].at(-1);
  if (!latest) return undefined;
  const [id, undo] = latest;
  offered.delete(id);
  undo();
  return id;
}

/** Offers an undo while the component is mounted. A new `id` offers it again; a null `id` offers none. */
export function useOfferedUndo(id: string | null, undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    if (id === null) return undefined;
    offerUndo(id, () => latest.current());
    return () => {
      withdrawUndo(id);
    };
  }, [id]);
}

/** Returns true if Ctrl+Z belongs to the text being typed there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

/** Undoes the latest offer on Ctrl+Z or Cmd+Z. `onUndone` receives the toast that has lost its offer. */
export function useUndoByKey(onUndone: (id: ToastId) => void): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!pressed || event.key.toLowerCase() !== "z" || isTyping(event.target)) return;
      const id = undoLatest();
      if (id === undefined) return;
      event.preventDefault();
      onUndone(id);
    };
    document.addEventListener("keydown", undo);
    return () => document.removeEventListener("keydown", undo);
  }, [onUndone]);
}
