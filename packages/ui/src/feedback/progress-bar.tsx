import { cn } from "../lib/cn";

type ProgressBarProps = {
  /** The work: "Importing customers". */
  label: string;
  /** The number done; left out while unknown. */
  value?: number;
  max?: number;
  /** Words at the right: "320 of 5,000". */
  detail?: string;
  className?: string;
};

/** Long work and its progress. */
export function ProgressBar({ label, value, max = 1, detail, className }: ProgressBarProps) {
  return (
    <label className={cn("flex flex-col gap-1 text-xs", className)}>
      <span className="flex justify-between gap-3">
        <span className="font-medium">{label}</span>
        {detail && <span className="shrink-0 text-muted-foreground tabular-nums">{detail}</span>}
      </span>
      <progress
        {...(value === undefined ? {} : { value })}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted ring-1 ring-border ring-inset indeterminate:animate-pulse indeterminate:bg-info [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-info [&::-webkit-progress-value]:transition-all"
      />
    </label>
  );
}
