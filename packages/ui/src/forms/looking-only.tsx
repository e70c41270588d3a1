"use client";

import { createContext, useContext, type ReactNode } from "react";

const Context = createContext(false);

/**
 * Surrounds the pages of a person who may only read: forms inside show their values and accept no input, and no
 * dialog can be confirmed. The page itself leaves out its action buttons.
 */
export function LookingOnly({ on, children }: { on: boolean; children: ReactNode }) {
  return <Context value={on}>{children}</Context>;
}

export const useLookingOnly = (): boolean => useContext(Context);
