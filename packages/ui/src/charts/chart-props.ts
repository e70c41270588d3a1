import { formatMoney } from "../format/money";
import { formatQuantity } from "../format/measures";

/** One row of what is drawn: its place along the axis, and a figure for each series. */
export type ChartPoint = Record<string, string | number | null>;

export type ChartUnit =
  /** Integer pence. */
  "money" | "count";

export type ChartProps = {
  /** What is shown: "Takings, last four weeks". */
  label: string;
  /** One line below: "inc VAT". */
  hint?: string;
  data: readonly ChartPoint[];
  /** The key of the axis' words ("Fri 20 Nov"), each of them once. */
  x: string;
  /** What the axis is: "Day". */
  xLabel: string;
  /** Up to six; their colours come in the order given. */
  series: readonly { key: string; label: string }[];
  unit?: ChartUnit;
  /** Pixels. */
  height?: number;
  className?: string;
};

/** A figure in full, as tables and tooltips say it; a dash for none. */
export function figureText(figure: unknown, unit: ChartUnit): string {
  if (typeof figure !== "number") return "–";
  return unit === "money" ? formatMoney(figure) : formatQuantity(figure);
}

const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** A figure in brief, for an axis: "£1.2K". */
export function axisText(figure: number, unit: ChartUnit): string {
  return unit === "money" ? `£${short.format(figure / 100)}` : short.format(figure);
}
