"use client";

import { useEffect, useRef } from "react";
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

/** What the preview says: that it listens, or that it no longer does. */
type Said = { kind: "here" | "gone" };

/**
 * The preview's frame, which is another site: it is spoken to by messages alone (the shop's
 * features/preview), and at its own origin only. One that does not listen is loaded anew.
 */
export function usePreviewFrame(url: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const listens = useRef(false);
  const { origin } = new URL(url);

  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent<Said>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      listens.current = data.kind === "here";
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [origin]);

  const tell = (message: { kind: "refresh" } | { kind: "show"; id: string }) =>
    frame.current?.contentWindow?.postMessage(message, origin);
  const reload = () => {
    if (frame.current) frame.current.src = url;
  };
  return {
    frame,
    reload,
    refresh: () => (listens.current ? tell({ kind: "refresh" }) : reload()),
    show: (panel: PanelId) => {
      const id = anchors[panel];
      if (id) tell({ kind: "show", id });
    },
  };
}
