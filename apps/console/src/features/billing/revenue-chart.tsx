"use client";

import { LineChart } from "@roundsman/ui/charts";
import type { Figures } from "./figures";

/** Formats "2026-03" as "Mar 26": each month once. */
const monthWords = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  year: "2-digit",
  timeZone: "UTC",
});

/** The recurring revenue at the end of each month. */
export function RevenueChart({ months }: { months: Figures["months"] }) {
  const data = months.map(({ month, monthlyPence }) => ({
    month: monthWords.format(new Date(`${month}-01`)),
    monthlyPence,
  }));
  return (
    <LineChart
      label="Monthly recurring revenue"
      hint="At the end of each month, this month so far; ex VAT"
      data={data}
      x="month"
      xLabel="Month"
      unit="money"
      series={[{ key: "monthlyPence", label: "Revenue a month" }]}
    />
  );
}
