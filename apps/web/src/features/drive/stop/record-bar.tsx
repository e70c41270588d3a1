"use client";

import { Button } from "@roundsman/ui";
import type { ReactNode } from "react";

type RecordBarProps = {
  variant?: "primary" | "danger";
  /** What is still missing, once it was tried without. */
  fault: string | null;
  /** Under way since the first tap: no second one counts. */
  busy: boolean;
  children: ReactNode;
};

/** What submits the Form around it, always under the thumb at the foot of the screen. */
export function RecordBar({ variant = "primary", fault, busy, children }: RecordBarProps) {
  return (
    <>
      {/* Keeps what comes last from being covered. */}
      <div aria-hidden className="h-24" />
      <div className="fixed inset-x-0 bottom-0 z-20 border-t bg-background px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto max-w-xl">
          {fault && (
            <p role="alert" className="mb-2 font-medium text-danger-text">
              {fault}
            </p>
          )}
          <Button
            type="submit"
            size="touch"
            variant={variant}
            loading={busy}
            className="w-full text-lg"
          >
            {children}
          </Button>
        </div>
      </div>
    </>
  );
}
