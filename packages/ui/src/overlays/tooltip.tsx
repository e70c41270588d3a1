"use client";

import * as Radix from "radix-ui/tooltip";
import type { ReactNode } from "react";

export type TooltipProps = {
  /** A few words; longer text belongs on the page. */
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element. */
  children: ReactNode;
};

/** Words on hover and focus. Never the only place of a fact, because phones have no hover. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={350}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-[60] max-w-xs animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
