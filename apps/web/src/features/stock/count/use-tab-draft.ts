"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";

/** What the page holds; the tab's own storage may be shut off, or full. */
const held = new Map<string, string>();
const listeners = new Set<() => void>();

/**
 * What is being written, kept in this tab until it is done: leaving the page, going back or loading
 * anew loses nothing, and nobody who signs in elsewhere finds it.
 *
 * @param draft - plain JSON; `empty` must be the same one on every render
 */
export function useTabDraft<Draft>(
  name: string,
  empty: Draft,
): [draft: Draft, set: (draft: Draft | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  const draft = useMemo(() => (text === null ? empty : (JSON.parse(text) as Draft)), [text, empty]);
  const set = useCallback((next: Draft | null) => write(name, next), [name]);
  return [draft, set];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(name: string): string | null {
  return held.get(name) ?? stored((storage) => storage.getItem(name));
}

function write(name: string, draft: unknown): void {
  if (draft === null) {
    held.delete(name);
    stored((storage) => storage.removeItem(name));
  } else {
    const text = JSON.stringify(draft);
    held.set(name, text);
    stored((storage) => storage.setItem(name, text));
  }
  for (const listener of listeners) listener();
}

function stored<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
