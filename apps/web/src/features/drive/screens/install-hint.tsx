"use client";

import { Button } from "@roundsman/ui";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";

/** What Chromium hands a page that could be put on the home screen. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

/** Offers to put the app on the phone, where the browser says it can. */
export function InstallHint() {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);

  useEffect(() => {
    const keep = (event: Event) => {
      if (!isPrompt(event)) return;
      event.preventDefault();
      setPrompt(event);
    };
    window.addEventListener("beforeinstallprompt", keep);
    return () => window.removeEventListener("beforeinstallprompt", keep);
  }, []);

  if (!prompt) return null;
  return (
    <Button
      size="touch"
      className="mt-6 w-full"
      onClick={() => {
        setPrompt(null);
        void prompt.prompt();
      }}
    >
      <Download aria-hidden />
      Put this app on the phone
    </Button>
  );
}
