import type { ReactNode } from "react";
import { cn } from "../lib/cn";

type PageHeaderProps = {
  /** The page's h1. */
  title: ReactNode;
  /** A state next to the title: a StatusBadge. */
  status?: ReactNode;
  /** One line below. */
  hint?: ReactNode;
  /** The page's position: Breadcrumbs. */
  above?: ReactNode;
  /** Buttons at the right, the main one last. */
  actions?: ReactNode;
  className?: string;
};

/** The head of a page: its title, its state, its actions. */
export function PageHeader({ title, status, hint, above, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("mb-5 flex flex-col gap-1.5", className)}>
      {above}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight break-words">{title}</h1>
          {status}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2" data-print="hide">
            {actions}
          </div>
        )}
      </div>
      {hint && <p className="max-w-prose text-dense text-muted-foreground">{hint}</p>}
    </header>
  );
}
