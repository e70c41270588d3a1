import { PageHeader } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { placesFor } from "@/features/pages/pages-for";
import { mayOpen } from "@/session/areas";
import { requirePlace } from "@/session/place";
import { RunningOutCard } from "@/features/forecasts/running-out-card";
import { FirstRunGuide } from "@/features/first-run/first-run-guide";
import { LiveRefresh } from "@/features/live/live-refresh";
import { NewOrderLink } from "@/features/orders/new-order-link";
import { readToday } from "@/features/today/read-today";
import { RoundsCard } from "@/features/today/rounds-card";
import { TodayFigures } from "@/features/today/today-figures";
import { TrendCharts } from "@/features/today/trend-charts";
import { UnplannedCard } from "@/features/today/unplanned-card";
import { WaitingCard } from "@/features/today/waiting-card";

export const metadata: Metadata = { title: "Today" };

/** What its figures are made of. */
const shown = ["order", "round", "supplier_order", "transfer", "stock_count", "trade_application"];

export default async function TodayPage() {
  const { scopes } = (await requirePlace()).business;
  if (!mayOpen(scopes, "/")) redirect(placesFor({ scopes })[0]?.href ?? "/settings/account");
  const { survey, trend, today, hideUntil, timeZone, endingTests, answers } = await readToday();
  return (
    <>
      <LiveRefresh to={shown} />
      <PageHeader title="Today" hint={formatDate(today, timeZone)} actions={<NewOrderLink />} />
      <div className="flex flex-col gap-4">
        <FirstRunGuide />
        <TodayFigures survey={survey} trend={trend} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {survey.rounds && (
              <RoundsCard rounds={survey.rounds} today={today} timeZone={timeZone} />
            )}
            {survey.runningOut && (
              <RunningOutCard
                runningOut={survey.runningOut}
                hideUntil={hideUntil}
                timeZone={timeZone}
              />
            )}
            <UnplannedCard areas={survey.unplanned} />
          </div>
          <WaitingCard
            survey={survey}
            endingTests={endingTests}
            answers={answers}
            timeZone={timeZone}
          />
        </div>
        <TrendCharts trend={trend} timeZone={timeZone} />
      </div>
    </>
  );
}
