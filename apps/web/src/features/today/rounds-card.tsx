import {
  ButtonLink,
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  ProgressBar,
  StatusBadge,
  TextLink,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Truck } from "lucide-react";
import Link from "next/link";
import { roundName, roundState } from "@/features/rounds/round-states";
import type { Survey } from "./read-today";

type RoundsCardProps = {
  rounds: NonNullable<Survey["rounds"]>;
  /** YYYY-MM-DD. */
  today: string;
  timeZone: string;
};

/** How far each round of the day is; one still out from before says which day it is of. */
export function RoundsCard({ rounds, today, timeZone }: RoundsCardProps) {
  return (
    <Card>
      <CardHeader
        title="Rounds"
        actions={
          <TextLink href="/rounds" className="text-dense">
            The day's board
          </TextLink>
        }
      />
      {rounds.length === 0 ? (
        <EmptyState
          icon={<Truck />}
          title="No rounds today"
          action={<ButtonLink href="/rounds">Make a round</ButtonLink>}
        >
          Rounds made for today show here with how far each of them is.
        </EmptyState>
      ) : (
        <CardBody className="gap-0 py-0">
          <ul className="divide-y">
            {rounds.map((round) => {
              const { kind, words } = roundState(round);
              return (
                <li key={round.id} className="relative flex flex-col gap-1.5 py-3">
                  <p className="flex flex-wrap items-center justify-between gap-2">
                    <Link
                      href={`/rounds/${round.id}`}
                      prefetch={false}
                      className="text-dense font-medium after:absolute after:inset-0 hover:underline"
                    >
                      {roundLabel(round, today, timeZone)}
                    </Link>
                    <StatusBadge kind={kind}>{words}</StatusBadge>
                  </p>
                  <ProgressBar
                    label="Stops done"
                    value={round.completed + round.failed}
                    max={Math.max(1, round.stops)}
                    detail={progressText(round)}
                  />
                </li>
              );
            })}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}

type Round = NonNullable<Survey["rounds"]>[number];

const roundLabel = (round: Round, today: string, timeZone: string): string =>
  round.roundDate === today
    ? roundName(round)
    : `${roundName(round)}, ${formatDate(round.roundDate, timeZone)}`;

function progressText({ stops, completed, failed }: Round): string {
  if (stops === 0) return "no stops yet";
  const done = `${completed + failed} of ${stops}`;
  return failed === 0 ? done : `${done}, ${failed} not delivered`;
}
