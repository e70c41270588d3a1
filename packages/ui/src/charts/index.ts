/** Charts have their own entry, because recharts is some 100 kB that few pages need. */
export { BarChart } from "./bar-chart";
export type { ChartPoint, ChartProps, ChartUnit } from "./chart-props";
export { LineChart } from "./line-chart";
