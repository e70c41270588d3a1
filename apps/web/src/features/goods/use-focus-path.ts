"use client";

import { goToField } from "@roundsman/ui";
import { useCallback, useEffect, useState } from "react";

/**
 * Sends the keyboard to a field by its path once the page shows what it is sent to.
 * @param first where it begins, unless somebody has gone to a field already: on a slow phone they may, before the page's
 *   script runs, and what they type must not go elsewhere
 */
export function useFocusPath(first: string): (path: string) => void {
  const [target, setTarget] = useState({ path: first, isFirst: true });
  useEffect(() => {
    if (target.isFirst && isInField()) return;
    goToField(document, target.path);
  }, [target]);
  return useCallback((path: string) => setTarget({ path, isFirst: false }), []);
}

/** Whether the keyboard is in a field of the page. A dialog's, such as the search's, is none: it closes. */
const isInField = () => document.activeElement?.matches("main :where(input, select, textarea)");
