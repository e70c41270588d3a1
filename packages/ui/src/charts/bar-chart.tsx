"use client";

import {
  Bar,
  BarChart as Bars,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartFrame } from "./chart-frame";
import { ChartTooltip, grid, xAxis, yAxis } from "./chart-parts";
import type { ChartProps } from "./chart-props";

/** Figures side by side, or stacked with `stacked`: takings a day, deliveries a van. */
export function BarChart({ stacked = false, ...props }: ChartProps & { stacked?: boolean }) {
  const { data, x, series, unit = "count" } = props;
  return (
    <ChartFrame {...props}>
      <ResponsiveContainer width="100%" height="100%">
        <Bars
          data={[...data]}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          barCategoryGap="28%"
        >
          <CartesianGrid {...grid} />
          <XAxis dataKey={x} {...xAxis} />
          <YAxis {...yAxis(unit)} />
          <Tooltip cursor={{ fill: "var(--color-hover)" }} content={<ChartTooltip unit={unit} />} />
          {series.map(({ key, label }, index) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              fill={`var(--color-chart-${index + 1})`}
              radius={stacked && index < series.length - 1 ? 0 : [3, 3, 0, 0]}
              isAnimationActive={false}
              maxBarSize={36}
              {...(stacked ? { stackId: "all" } : {})}
            />
          ))}
        </Bars>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
