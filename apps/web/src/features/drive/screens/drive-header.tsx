"use client";

import { Button } from "@roundsman/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useScreen, type Screen } from "./use-screen";

type DriveHeaderProps = {
  title: ReactNode;
  hint?: ReactNode;
  /** A state beside the title. */
  status?: ReactNode;
  /** Where the way back leads, if not simply where one came from. */
  up?: Partial<Screen>;
  /** The day is where everything begins: no way back from there. */
  home?: boolean;
};

/** The head of a screen, with the way back at the thumb's reach. */
export function DriveHeader({ title, hint, status, up, home = false }: DriveHeaderProps) {
  const { go } = useScreen();
  return (
    <header className="mb-3 flex items-center gap-2">
      {!home && (
        <Button
          variant="ghost"
          size="touch"
          square
          aria-label="Back"
          className="-ml-2"
          onClick={() => go(up ?? {}, "replace")}
        >
          <ArrowLeft aria-hidden />
        </Button>
      )}
      <div className="min-w-0 flex-1">
        <h1 className="text-lg leading-6 font-semibold tracking-tight">{title}</h1>
        {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      </div>
      {status}
    </header>
  );
}
