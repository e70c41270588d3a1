import { Card, Stat } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { changeOf, lastWeeks, stopsOf, toPlan } from "./figures";
import type { Survey, TrendDay } from "./read-today";

type TodayFiguresProps = { survey: Survey; trend: readonly TrendDay[] };

/** The day in four figures. */
export function TodayFigures({ survey, trend }: TodayFiguresProps) {
  const { orders, pressing } = toPlan(survey);
  const stops = survey.rounds && stopsOf(survey.rounds);
  const takings = lastWeeks(trend, "takingsPence");
  const delivered = lastWeeks(trend, "delivered");
  return (
    <Card className="grid grid-cols-2 divide-border max-lg:[&>*:nth-child(n+3)]:border-t lg:grid-cols-4 lg:divide-x [&>*]:p-4">
      <Stat
        label="To plan"
        value={formatQuantity(orders)}
        hint={pressing > 0 ? `${pressing} due by today` : "none due by today"}
        href="/orders?unplanned=true"
      />
      {stops && (
        <Stat
          label="Stops on the way"
          value={`${stops.done} of ${stops.all}`}
          hint={stops.failed > 0 ? `${stops.failed} not delivered` : "done"}
        />
      )}
      <Stat
        label="Takings, 7 days"
        value={formatMoney(takings.now)}
        hint={
          <>
            <IfVat>inc VAT, </IfVat>to yesterday
          </>
        }
        {...withChange(changeOf(takings))}
      />
      <Stat
        label="Deliveries, 7 days"
        value={formatQuantity(delivered.now)}
        hint="to yesterday"
        {...withChange(changeOf(delivered))}
      />
    </Card>
  );
}

const withChange = (change: ReturnType<typeof changeOf>) => (change ? { change } : {});
