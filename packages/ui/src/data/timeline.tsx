import type { ReactNode } from "react";
import { cn } from "../lib/cn";

/** A history, in the caller's order. Contains TimelineItems. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="flex flex-col text-dense">
      {children}
    </ol>
  );
}

type TimelineItemProps = {
  /** The event: "Order cancelled". */
  title: ReactNode;
  /** The formatted time. */
  at: ReactNode;
  /** The person. */
  by?: ReactNode;
  /** A lucide icon as an element; default a dot. */
  icon?: ReactNode;
  tone?: "neutral" | "success" | "danger";
  /** Details: values before and after. */
  children?: ReactNode;
};

const tones = {
  neutral: "bg-muted text-muted-foreground",
  success: "bg-success-soft text-success-text",
  danger: "bg-danger-soft text-danger-text",
};

export function TimelineItem(props: TimelineItemProps) {
  const { title, at, by: person, icon, tone = "neutral", children } = props;
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span
        aria-hidden
        className="absolute top-6 bottom-0 left-3 w-px bg-border group-last:hidden"
      />
      <span
        aria-hidden
        className={cn(
          "flex size-6 shrink-0 items-center justify-center rounded-full ring-1 ring-border ring-inset [&_svg]:size-3.5",
          tones[tone],
        )}
      >
        {icon ?? <span className="size-1.5 rounded-full bg-current" />}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          <span className="text-xs leading-5 text-muted-foreground">
            {at}
            {person && <> · {person}</>}
          </span>
        </p>
        {children && <div className="text-muted-foreground wrap-anywhere">{children}</div>}
      </div>
    </li>
  );
}
