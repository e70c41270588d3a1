"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { Commerce, Configuration, Content, Theme } from "./configuration";
import type { DraftInHand } from "./use-draft";

const DraftContext = createContext<DraftInHand | null>(null);

export function DraftProvider({ value, children }: { value: DraftInHand; children: ReactNode }) {
  return <DraftContext value={value}>{children}</DraftContext>;
}

export function useDraftInHand(): DraftInHand {
  const hand = useContext(DraftContext);
  if (!hand) throw new Error("useDraftInHand is used outside the shop's editor");
  return hand;
}

/** The draft and how its groups are changed, for the panels. */
export function useDraftParts() {
  const { draft, change } = useDraftInHand();
  return {
    draft,
    setTheme: (fields: Partial<Theme>) =>
      change({ ...draft, theme: { ...draft.theme, ...fields } }),
    setContent: (fields: Partial<Content>) =>
      change({ ...draft, content: { ...draft.content, ...fields } }),
    setCommerce: (fields: Partial<Commerce>) =>
      change({ ...draft, commerce: { ...draft.commerce, ...fields } }),
    setSeo: (fields: Partial<Configuration["seo"]>) =>
      change({ ...draft, seo: { ...draft.seo, ...fields } }),
  };
}
