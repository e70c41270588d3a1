"use client";

import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { Button } from "../actions/button";
import { cn } from "../lib/cn";
import { useScrolls } from "../lib/use-scrolls";

export type PanelProps = {
  title: ReactNode;
  /** A line below the title; read out when the panel opens. */
  description?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** Only the panel's own button closes it: it has no cross. */
  stays?: boolean;
  /** Moves the focus once it is closed; default to its trigger. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  className?: string;
  children?: ReactNode;
};

/** The parts that Dialog and Sheet share: title, scrolling body, buttons, close. */
export function Panel({
  title,
  description,
  footer,
  stays = false,
  onCloseAutoFocus,
  className,
  children,
}: PanelProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
      <Radix.Content
        // Radix warns about a missing description unless this states that there is none.
        {...(description ? {} : { "aria-describedby": undefined })}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        className={cn("fixed z-50 flex flex-col bg-raised shadow-lg outline-none", className)}
      >
        <header className="border-b py-3 pr-12 pl-5">
          <Radix.Title className="text-base font-semibold wrap-anywhere">{title}</Radix.Title>
          {description && (
            <Radix.Description className="text-dense text-muted-foreground">
              {description}
            </Radix.Description>
          )}
        </header>
        {children && <PanelBody>{children}</PanelBody>}
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>
        )}
        {!stays && (
          <Radix.Close asChild>
            <Button variant="ghost" square aria-label="Close" className="absolute top-2.5 right-3">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        )}
      </Radix.Content>
    </Radix.Portal>
  );
}

function PanelBody({ children }: { children: ReactNode }) {
  const [box, scrolls] = useScrolls<HTMLDivElement>();
  return (
    <div
      ref={box}
      {...(scrolls ? { tabIndex: 0 } : {})}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2"
    >
      {children}
    </div>
  );
}
