import { useEffect, useRef } from "react";

type ToastId = string | number;

/** What can be taken back while its toast is there, the latest last. */
const offered = new Map<ToastId, () => void>();

/** Remembers how an act is taken back. Of one toast's id the later takes the place of the earlier, as the latest. */
export function offerUndo(id: ToastId, undo: () => void): void {
  offered.delete(id);
  offered.set(id, undo);
}

export const withdrawUndo = (id: ToastId): boolean => offered.delete(id);

/** Takes back what was offered last, and no more than once. Gives its toast's id; undefined where nothing is offered. */
export function undoLatest(): ToastId | undefined {
  const latest = [...offered].at(-1);
  if (!latest) return undefined;
  const [id, undo] = latest;
  offered.delete(id);
  undo();
  return id;
}

/**
 * Offers to take something back for as long as whatever says so is on the page. `id` names it: of another
 * one it is offered anew, of null nothing is.
 */
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

/** Whether Ctrl+Z belongs to what is being typed there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

/** Ctrl+Z, or Cmd+Z, takes back what was offered last. `onUndone` hears which toast has nothing to offer any more. */
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
