import type { ReactNode } from "react";
import { cn } from "../lib/cn";

type EmptyStateProps = {
  /** A lucide icon as an element. */
  icon?: ReactNode;
  /** The missing thing: "No orders yet". */
  title: ReactNode;
  /** The next step, in a sentence. */
  children?: ReactNode;
  /** The button for it. */
  action?: ReactNode;
  className?: string;
};

/** Shows that a list is empty, and the next step. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        "flex flex-col items-center gap-1 px-6 py-10 text-center text-balance",
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden
          className="mb-2 flex size-10 items-center justify-center rounded-full bg-primary-soft text-primary-soft-foreground [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-sm font-semibold">{title}</p>
      {children && <div className="max-w-sm text-dense text-muted-foreground">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
