import { formatMoney } from "../format/money";
import { formatQuantity } from "../format/measures";

/** One point: its place along the axis, and a figure for each series. */
export type ChartPoint = Record<string, string | number | null>;

export type ChartUnit =
  /** Integer pence. */
  "money" | "count";

export type ChartProps = {
  /** The chart's title: "Takings, last four weeks". */
  label: string;
  /** One line below: "inc VAT". */
  hint?: string;
  data: readonly ChartPoint[];
  /** The key of the axis' labels ("Fri 20 Nov"); each label is unique. */
  x: string;
  /** The axis's name: "Day". */
  xLabel: string;
  /** Up to six; their colours follow their order. */
  series: readonly { key: string; label: string }[];
  unit?: ChartUnit;
  /** Pixels. */
  height?: number;
  className?: string;
};

/** Formats a figure in full, for tables and tooltips; a dash for none. */
export function figureText(figure: unknown, unit: ChartUnit): string {
  if (typeof figure !== "number") return "–";
  return unit === "money" ? formatMoney(figure) : formatQuantity(figure);
}

const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** Formats a figure in brief, for an axis: "£1.2K". */
export function axisText(figure: number, unit: ChartUnit): string {
  return unit === "money" ? `£${short.format(figure / 100)}` : short.format(figure);
}
