import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";

const look = cva(
  "inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 text-xs leading-4 font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0 print:border print:bg-transparent! print:text-foreground!",
  {
    variants: {
      tone: {
        neutral: "bg-muted text-foreground ring-1 ring-border ring-inset",
        primary: "bg-primary-soft text-primary-soft-foreground",
        accent: "bg-accent-soft text-accent-strong",
        success: "bg-success-soft text-success-text",
        warning: "bg-warning-soft text-warning-text",
        danger: "bg-danger-soft text-danger-text",
        info: "bg-info-soft text-info-text",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type Tone = NonNullable<VariantProps<typeof look>["tone"]>;

/** A word about a thing: a count, a kind, a label. For states use StatusBadge. */
export function Badge({
  tone,
  className,
  ...rest
}: ComponentProps<"span"> & VariantProps<typeof look>) {
  return <span {...rest} className={cn(look({ tone }), className)} />;
}
