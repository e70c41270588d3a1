import { Card, CardBody, CardHeader, EmptyState, ProgressBar, StatusBadge } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Truck } from "lucide-react";
import { roundName, roundState } from "@/features/rounds/round-states";
import type { Survey } from "./read-today";

type RoundsCardProps = {
  rounds: Survey["rounds"];
  /** YYYY-MM-DD. */
  today: string;
  timeZone: string;
};

/** How far each round of the day is; one still out from before says which day it is of. */
export function RoundsCard({ rounds, today, timeZone }: RoundsCardProps) {
  return (
    <Card>
      <CardHeader title="Rounds" />
      {rounds.length === 0 ? (
        <EmptyState icon={<Truck />} title="No rounds today">
          Rounds made for today show here with how far each of them is.
        </EmptyState>
      ) : (
        <CardBody className="gap-0 py-0">
          <ul className="divide-y">
            {rounds.map((round) => {
              const { kind, words } = roundState(round);
              return (
                <li
                  key={round.id}
                  className="flex flex-col items-start gap-2 py-3 sm:flex-row sm:items-center sm:gap-4"
                >
                  <ProgressBar
                    className="w-full min-w-0 flex-1"
                    label={roundLabel(round, today, timeZone)}
                    value={round.completed + round.failed}
                    max={Math.max(1, round.stops)}
                    detail={progressText(round)}
                  />
                  <span className="flex shrink-0 sm:w-42 sm:justify-end">
                    <StatusBadge kind={kind}>{words}</StatusBadge>
                  </span>
                </li>
              );
            })}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}

type Round = Survey["rounds"][number];

const roundLabel = (round: Round, today: string, timeZone: string): string =>
  round.roundDate === today
    ? roundName(round)
    : `${roundName(round)}, ${formatDate(round.roundDate, timeZone)}`;

function progressText({ stops, completed, failed }: Round): string {
  if (stops === 0) return "no stops yet";
  const done = `${completed + failed} of ${stops}`;
  return failed === 0 ? done : `${done}, ${failed} not delivered`;
}
