import type { TooltipContentProps } from "recharts";
import { axisText, figureText, type ChartUnit } from "./chart-props";

const tick = { fill: "var(--color-muted-foreground)", fontSize: 11 };

/** The axes of every chart: quiet, with few ticks and no lines. */
export const xAxis = {
  tick,
  tickLine: false,
  axisLine: { stroke: "var(--color-border)" },
  interval: "preserveStartEnd",
  minTickGap: 24,
} as const;

export function yAxis(unit: ChartUnit) {
  return {
    tick,
    tickLine: false,
    axisLine: false,
    width: 44,
    allowDecimals: false,
    tickFormatter: (figure: number) => axisText(figure, unit),
  } as const;
}

export const grid = { vertical: false, stroke: "var(--color-border)" } as const;

/** The figures of the point under the pointer, or reached with the arrow keys. */
export function ChartTooltip({
  active,
  payload,
  label,
  unit,
}: Partial<TooltipContentProps> & { unit: ChartUnit }) {
  if (!active || !payload?.length) return null;
  return (
    <div className="rounded-md border bg-raised px-2.5 py-1.5 text-xs shadow-md">
      <p className="font-medium">{label}</p>
      {payload.map(({ name, value, color }) => (
        <p key={String(name)} className="flex items-center gap-1.5 tabular-nums">
          <span aria-hidden className="size-2 rounded-sm" style={{ background: color }} />
          <span className="text-muted-foreground">{name}</span>
          <span className="ml-auto pl-3 font-medium">{figureText(value, unit)}</span>
        </p>
      ))}
    </div>
  );
}
