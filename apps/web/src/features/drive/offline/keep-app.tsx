"use client";

import { useEffect } from "react";

/** Its script stands in public/, since it runs outside every page. */
const worker = "/drive/worker.js";
/** Leads from the bare address to the app. */
const startWorker = "/start-worker.js";

/**
 * Keeps the app on the phone, so that it opens without signal after a restart, too. Draws nothing. Not
 * while developing: its files change without changing their names.
 */
export function KeepApp() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    void keepApp();
  }, []);
  return null;
}

async function keepApp(): Promise<void> {
  try {
    await navigator.serviceWorker.register(worker, { scope: "/drive" });
    await navigator.serviceWorker.register(startWorker, { scope: "/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/_next/static/") || name.includes("/drive/icons/"));
    active?.postMessage({ files }, []);
    // What waits in the outbox is not for the browser to tidy away when room gets short.
    await navigator.storage.persist();
  } catch {
    // A browser that keeps nothing (a private window): the app works while it is open.
  }
}
