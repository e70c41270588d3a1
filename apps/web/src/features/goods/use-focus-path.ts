"use client";

import { goToField } from "@roundsman/ui";
import { useCallback, useEffect, useState } from "react";

/** Sends the keyboard to a field by its path once the page shows what it is sent to. */
export function useFocusPath(first: string): (path: string) => void {
  const [target, setTarget] = useState({ path: first });
  useEffect(() => {
    goToField(document, target.path);
  }, [target]);
  return useCallback((path: string) => setTarget({ path }), []);
}
