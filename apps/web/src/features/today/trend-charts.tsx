"use client";

import { Card, CardBody, EmptyState, Skeleton } from "@roundsman/ui";
import { ChartNoAxesColumn } from "lucide-react";
import dynamic from "next/dynamic";
import { formatDate } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import type { TrendDay } from "./read-today";

// The charts' library is larger than the rest of the page: the figures come first.
const BarChart = dynamic(() => import("@roundsman/ui/charts").then(({ BarChart }) => BarChart), {
  ssr: false,
  loading: () => <Skeleton className="h-75" />,
});

type TrendChartsProps = { trend: readonly TrendDay[]; timeZone: string };

/** Takings and deliveries over the last four weeks, day by day. */
export function TrendCharts({ trend, timeZone }: TrendChartsProps) {
  const vat = useVat();
  if (
    trend.every(({ takingsPence, delivered, failed }) => !takingsPence && !delivered && !failed)
  ) {
    return (
      <Card>
        <EmptyState icon={<ChartNoAxesColumn />} title="Nothing to draw yet">
          Takings and deliveries of the last four weeks show here once there are some.
        </EmptyState>
      </Card>
    );
  }
  const data = trend.map(({ day, ...figures }) => ({ day: formatDate(day, timeZone), ...figures }));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card>
        <CardBody>
          <BarChart
            label="Takings, last four weeks"
            hint={`Money that came in${vat.commaInc}`}
            data={data}
            x="day"
            xLabel="Day"
            unit="money"
            series={[{ key: "takingsPence", label: "Takings" }]}
          />
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <BarChart
            label="Deliveries, last four weeks"
            data={data}
            x="day"
            xLabel="Day"
            stacked
            series={[
              { key: "delivered", label: "Delivered" },
              { key: "failed", label: "Not delivered" },
            ]}
          />
        </CardBody>
      </Card>
    </div>
  );
}
