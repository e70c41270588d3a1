import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";

export type StatProps = {
  label: ReactNode;
  /** The formatted figure: "£12,480.00", "38". */
  value: ReactNode;
  /** The unit or period of the figure: "ex VAT", "this week". */
  hint?: ReactNode;
  change?: {
    direction: "up" | "down" | "same";
    /** "8% on last week". */
    text: string;
    /** True for good news, false for bad; left out if neutral. */
    good?: boolean;
  };
  /** The figure's source; turns the full Stat into a link. */
  href?: string;
  className?: string;
};

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: Minus };

/** A figure at a glance, in a Card or alone. */
export function Stat({ label, value, hint, change, href, className }: StatProps) {
  const Arrow = arrows[change?.direction ?? "same"];
  return (
    <div className={cn("relative flex min-w-0 flex-col gap-0.5", className)}>
      <p className="truncate text-dense text-muted-foreground">
        {href ? (
          <Link href={href} className="after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{value}</p>
      {(change || hint) && (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
          {change && (
            <span
              className={cn(
                "inline-flex items-center gap-0.5 font-medium",
                change.good === true && "text-success-text",
                change.good === false && "text-danger-text",
              )}
            >
              <Arrow aria-hidden className="size-3.5" />
              <span className="sr-only">{change.direction} </span>
              {change.text}
            </span>
          )}
          {hint}
        </p>
      )}
    </div>
  );
}
