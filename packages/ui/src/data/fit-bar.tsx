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
  /** How much it is; null while unknown. */
  value: number | null;
  /** How much may be; null when nothing limits it. */
  limit: number | null;
  unit: keyof typeof formats;
  className?: string;
};

/** A van's load, or its hours, against what it may carry. Over the limit says so in words. */
export function FitBar({ label, value, limit, unit, className }: FitBarProps) {
  const format = formats[unit];
  const share = value === null || !limit ? 0 : value / limit;
  const over = value !== null && limit !== null && value > limit;
  return (
    <div className={cn("flex flex-col gap-1 text-xs", className)}>
      <div className="flex justify-between gap-2">
        <span className="text-muted-foreground">{label}</span>
        <span
          className={cn(
            "flex items-center gap-1 tabular-nums",
            over && "font-semibold text-danger-text",
          )}
        >
          {over && <TriangleAlert aria-hidden className="size-3.5" />}
          {value === null ? "unknown" : format(value)}
          {limit !== null && (
            <span className={cn(!over && "text-muted-foreground")}>of {format(limit)}</span>
          )}
          {over && <span>· over</span>}
        </span>
      </div>
      <div
        aria-hidden
        className="h-1.5 overflow-hidden rounded-full bg-muted ring-1 ring-border ring-inset"
      >
        <div
          className={cn(
            "h-full rounded-full transition-[width]",
            over ? "bg-danger" : share > 0.9 ? "bg-warning" : "bg-primary",
          )}
          style={{ width: `${Math.min(100, Math.round(share * 100))}%` }}
        />
      </div>
    </div>
  );
}
