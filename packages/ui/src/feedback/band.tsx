import { cva, type VariantProps } from "class-variance-authority";
import { Eye, FlaskConical, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";

const look = cva(
  "flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-dense font-medium md:px-6",
  {
    variants: {
      tone: {
        /** Support staff are looking at the page: in the ember colour, because nobody may overlook that. */
        support: "bg-accent-strong text-accent-foreground",
        warning: "bg-warning-soft text-warning-text",
        sandbox: "bg-info-soft text-info-text",
      },
    },
    defaultVariants: { tone: "support" },
  },
);

const names = { support: "Support session", warning: "Warning", sandbox: "Sandbox" };
const icons = { support: Eye, warning: TriangleAlert, sandbox: FlaskConical };

type BandProps = VariantProps<typeof look> & {
  /** The button to leave, at the right. */
  action?: ReactNode;
  /** Names the band for screen readers if its tone does not. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A line on every page that states the circumstances of the session. */
export function Band({
  tone,
  action,
  label = names[tone ?? "support"],
  className,
  children,
}: BandProps) {
  const Icon = icons[tone ?? "support"];
  return (
    <section data-band="" aria-label={label} className={cn(look({ tone }), className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </section>
  );
}
