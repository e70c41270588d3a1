"use client";

import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { IconButton } from "../actions/icon-button";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../data/table";
import { ScrollRegion } from "../data/scroll-region";
import { cn } from "../lib/cn";
import { figureText, type ChartProps } from "./chart-props";

/**
 * The frame of every chart: its title, its legend, and behind a switch the same figures as a table, for people who
 * read rather than look. Keeps its height, so that nothing jumps.
 */
export function ChartFrame(props: ChartProps & { children: ReactNode }) {
  const { label, hint, data, x, xLabel, series, unit = "count", height = 240 } = props;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <figure aria-labelledby={id} className={cn("flex min-w-0 flex-col gap-2", props.className)}>
      <figcaption className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span id={id} className="block text-sm font-semibold">
            {label}
          </span>
          {hint && <span className="block text-xs text-muted-foreground">{hint}</span>}
        </span>
        <IconButton
          size="sm"
          label={asTable ? `${label} as a chart` : `${label} as a table`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
        </IconButton>
      </figcaption>
      {series.length > 1 && !asTable && <Legend series={series} />}
      {asTable ? (
        <ScrollRegion label={`${label}, figures`} maxHeight={height} className="rounded-md border">
          <Table label={label}>
            <TableHead>
              <TableRow>
                <TableHeader>{xLabel}</TableHeader>
                {series.map(({ key, label }) => (
                  <TableHeader key={key} numeric>
                    {label}
                  </TableHeader>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((point) => (
                <TableRow key={String(point[x])}>
                  <TableCell>{point[x]}</TableCell>
                  {series.map(({ key }) => (
                    <TableCell key={key} numeric>
                      {figureText(point[key], unit)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      ) : (
        <div style={{ height }} className="text-xs">
          {props.children}
        </div>
      )}
    </figure>
  );
}

function Legend({ series }: Pick<ChartProps, "series">) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {series.map(({ key, label }, index) => (
        <li key={key} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 rounded-sm"
            style={{ background: `var(--color-chart-${index + 1})` }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
