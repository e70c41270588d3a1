"use client";

import { useRef } from "react";
import type { PanelId } from "../panels/panel-list";

/** The part of the home page that a panel is about. */
const anchors: Partial<Record<PanelId, string>> = {
  words: "main",
  banners: "main",
  featured: "featured",
  about: "about",
  faq: "faq",
  contact: "contact",
  selling: "delivery",
};

/**
 * The preview's frame, which is another site: it is spoken to by messages alone (the shop's
 * features/preview), and at its own origin only.
 */
export function usePreviewFrame(url: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = (message: { kind: "refresh" } | { kind: "show"; id: string }) =>
    frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
  return {
    frame,
    refresh: () => tell({ kind: "refresh" }),
    show: (panel: PanelId) => {
      const id = anchors[panel];
      if (id) tell({ kind: "show", id });
    },
  };
}
