import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";

const look = cva("flex gap-2.5 rounded-lg border px-3.5 py-2.5 text-dense", {
  variants: {
    tone: {
      info: "border-info/30 bg-info-soft text-info-text",
      success: "border-success/30 bg-success-soft text-success-text",
      warning: "border-warning/40 bg-warning-soft text-warning-text",
      danger: "border-danger/30 bg-danger-soft text-danger-text",
    },
  },
  defaultVariants: { tone: "info" },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export type AlertProps = VariantProps<typeof look> & {
  title?: ReactNode;
  /** Buttons or links below. */
  actions?: ReactNode;
  /** Announced when it appears: for the result of the person's action. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A message in its place on the page. Passing messages are toasts. */
export function Alert({ tone, title, actions, live, className, children }: AlertProps) {
  const Icon = icons[tone ?? "info"];
  return (
    <div role={live ? "alert" : undefined} className={cn(look({ tone }), className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {actions && <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
