"use client";

import {
  CartesianGrid,
  Line,
  LineChart as Lines,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartFrame } from "./chart-frame";
import { ChartTooltip, grid, xAxis, yAxis } from "./chart-parts";
import type { ChartProps } from "./chart-props";

// Dashes distinguish series without colour.
const dashes = ["", "6 3", "2 3", "8 3 2 3", "1 4", "10 4"];

/** Figures over time. A point without a figure leaves a gap. */
export function LineChart(props: ChartProps) {
  const { data, x, series, unit = "count" } = props;
  return (
    <ChartFrame {...props}>
      <ResponsiveContainer width="100%" height="100%">
        <Lines data={[...data]} margin={{ top: 4, right: 16, bottom: 0, left: 0 }}>
          <CartesianGrid {...grid} />
          <XAxis dataKey={x} {...xAxis} />
          <YAxis {...yAxis(unit)} />
          <Tooltip
            cursor={{ stroke: "var(--color-input)" }}
            content={<ChartTooltip unit={unit} />}
          />
          {series.map(({ key, label }, index) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              type="monotone"
              stroke={`var(--color-chart-${index + 1})`}
              strokeWidth={2}
              strokeDasharray={dashes[index] ?? ""}
              dot={data.length <= 14 ? { r: 2.5, strokeDasharray: "" } : false}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
            />
          ))}
        </Lines>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
