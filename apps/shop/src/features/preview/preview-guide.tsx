"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { inPreview } from "./preview-path";

type PreviewGuideProps = {
  /** Where the preview begins, with its pass. */
  base: string;
  /** The editor's origin: whose messages are listened to. */
  editor: string;
};

/** What the editor says to the frame. */
type Message = { kind: "refresh" } | { kind: "show"; id: string };

/**
 * Keeps whoever looks inside the preview: links and searches go on under the same pass, and nothing is
 * sent. Looks again, or at a section, when the editor says so. Says what this is where no editor does.
 */
export function PreviewGuide({ base, editor }: PreviewGuideProps) {
  const router = useRouter();
  const [refused, setRefused] = useState(false);
  const framed = useFramed();

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hear = ({ origin, data }: MessageEvent<Message>) => {
      if (origin !== new URL(editor).origin) return;
      if (data.kind === "refresh") router.refresh();
      else showSection(data.id);
    };
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const here = new URL(window.location.href);
      const to = inPreview(new URL(link.href), here, base);
      const within = link.pathname === here.pathname && link.hash !== "";
      if (within) return;
      event.preventDefault();
      if (to === null) window.open(link.href, "_blank", "noopener");
      else window.location.assign(to);
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form.method !== "get") {
        setRefused(true);
        return;
      }
      const url = new URL(form.action);
      for (const [name, value] of new FormData(form)) {
        if (typeof value === "string" && value !== "") url.searchParams.set(name, value);
      }
      const to = inPreview(url, new URL(window.location.href), base);
      if (to !== null) window.location.assign(to);
    };
    const tell = (kind: "here" | "gone") => {
      if (window.parent !== window) window.parent.postMessage({ kind }, new URL(editor).origin);
    };
    window.addEventListener("message", hear, { signal });
    // Captured, to come before the shop's own script.
    document.addEventListener("click", follow, { signal, capture: true });
    document.addEventListener("submit", submit, { signal, capture: true });
    tell("here");
    return () => {
      tell("gone");
      stop.abort();
    };
  }, [base, editor, router]);

  if (framed && !refused) return null;
  return (
    <output className="fixed inset-x-0 bottom-0 z-50 bg-foreground px-4 py-2 text-center text-sm text-background">
      {refused
        ? "This is a preview: nothing can be ordered or sent here."
        : "This is a preview of the draft. Shoppers don’t see it yet."}
    </output>
  );
}

/** Moves this page alone: bringing an element into view would move the editor around it as well. */
function showSection(id: string) {
  const section = document.getElementById(id);
  if (section) window.scrollBy({ top: section.getBoundingClientRect().top - 80 });
}

/** Whether the page stands in the editor's frame; never on the server, which can't know. */
const useFramed = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => window.self !== window.top,
    () => true,
  );
