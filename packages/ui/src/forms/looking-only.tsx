"use client";

import { createContext, useContext, type ReactNode } from "react";

const Context = createContext(false);

/**
 * Around pages of whoever may look and change nothing: forms inside show what they hold and take
 * nothing, and nothing can be confirmed. Buttons that do something are the page's to leave out.
 */
export function LookingOnly({ on, children }: { on: boolean; children: ReactNode }) {
  return <Context value={on}>{children}</Context>;
}

export const useLookingOnly = (): boolean => useContext(Context);
