import { TriangleAlert } from "lucide-react";
import { formatDuration, formatQuantity, formatVolume, formatWeight } from "../format/measures";
import { cn } from "../lib/cn";

const formats = {
  /** Kilograms. */
  weight: formatWeight,
  /** Litres. */
  volume: formatVolume,
  /** Seconds. */
  duration: formatDuration,
  count: (quantity: number) => formatQuantity(quantity),
};

export type FitBarProps = {
  /** "Weight", "Volume", "Hours", "Hazard". */
  label: string;
  /** The current amount; null while unknown. */
  value: number | null;
  /** The allowed amount; null if unlimited. */
  limit: number | null;
  unit: keyof typeof formats;
  /** Exceeded for a reason that the two figures don't show: an hour of departure, a day off. */
  over?: boolean;
  /**
   * "line" puts label, bar and figures in one row, for many of them in little room: three columns of the parent's
   * grid, so that their bars align.
   */
  look?: "block" | "line";
  className?: string;
};

/** A van's load, or its hours, against the limit. Words say that it is exceeded. */
export function FitBar(props: FitBarProps) {
  const { label, value, limit, unit, look = "block", className } = props;
  const format = formats[unit];
  const share = value === null || !limit ? 0 : value / limit;
  const over = props.over || (value !== null && limit !== null && value > limit);
  return (
    <div
      className={cn(
        "grid gap-x-2 gap-y-1 text-xs",
        look === "block" ? "grid-cols-[auto_1fr]" : "col-span-3 grid-cols-subgrid items-center",
        className,
      )}
    >
      <span className="text-muted-foreground">{label}</span>
      <span
        className={cn(
          "flex items-center justify-end gap-1 whitespace-nowrap tabular-nums",
          look === "line" && "order-last",
          over && "font-semibold text-danger-text",
        )}
      >
        {over && <TriangleAlert aria-hidden className="size-3.5" />}
        {value === null ? "unknown" : format(value)}
        {limit !== null && (
          <span className={cn(!over && "text-muted-foreground")}>of {format(limit)}</span>
        )}
        {over && <span className={cn(look === "line" && "sr-only")}>· over</span>}
      </span>
      <div
        aria-hidden
        className={cn(
          "h-1.5 overflow-hidden rounded-full bg-muted ring-1 ring-border ring-inset",
          look === "block" && "col-span-2",
        )}
      >
        <div
          className={cn(
            "h-full rounded-full transition-[width]",
            over ? "bg-danger" : share > 0.9 ? "bg-warning" : "bg-primary",
          )}
          style={{
            width: `${over && share === 0 ? 100 : Math.min(100, Math.round(share * 100))}%`,
          }}
        />
      </div>
    </div>
  );
}
