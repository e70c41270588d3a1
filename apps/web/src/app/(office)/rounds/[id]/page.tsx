import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { HistoryCard } from "@/features/activity/history-card";
import { ForeignCard } from "@/features/foreign/foreign-card";
import { LiveRefresh } from "@/features/live/live-refresh";
import { GasCard } from "@/features/rounds/gas/gas-card";
import { readRound, readRoundPage } from "@/features/rounds/one/read-round";
import { RoundCash } from "@/features/rounds/one/round-cash";
import { RoundFacts } from "@/features/rounds/one/round-facts";
import { RoundLoad } from "@/features/rounds/one/round-load";
import { RoundPageActions } from "@/features/rounds/one/round-page-actions";
import { RoundPageMap } from "@/features/rounds/one/round-page-map";
import { RoundSerials } from "@/features/rounds/one/round-serials";
import { RoundStops } from "@/features/rounds/one/round-stops";
import { RoundBadge } from "@/features/rounds/round-badge";
import { roundName } from "@/features/rounds/round-states";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const round = await readRound((await params).id);
  return { title: `${roundName(round)}, ${formatDate(round.roundDate)}` };
}

export default async function RoundPage({ params }: Props) {
  const { round, history, timeZone } = await readRoundPage((await params).id);
  const date = formatDate(round.roundDate);
  return (
    <>
      <LiveRefresh to={["round", "order", "cash_handover", "serial"]} />
      {round.status === "out" && <LiveRefresh to={["van"]} id={round.id} atMostEveryMs={10_000} />}
      <PageHeader
        above={
          <Breadcrumbs
            trail={[{ href: `/rounds?day=${round.roundDate}`, label: `Rounds, ${date}` }]}
          />
        }
        title={roundName(round)}
        status={<RoundBadge round={round} />}
        actions={<RoundPageActions round={round} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <RoundStops round={round} timeZone={timeZone} />
        <div className="flex min-w-0 flex-col gap-4 xl:row-span-2">
          <RoundPageMap round={round} />
          <RoundFacts round={round} timeZone={timeZone} />
          <GasCard round={round} />
          <RoundCash round={round} timeZone={timeZone} />
          <ForeignCard externalRef={round.externalRef} metadata={round.metadata} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RoundLoad round={round} />
          <RoundSerials round={round} />
          <HistoryCard of="round" items={history} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}
