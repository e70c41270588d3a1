import {
  Card,
  CardHeader,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { MapPin } from "lucide-react";
import { Fragment } from "react";
import { AddReload } from "../reloads/add-reload";
import { ReloadRow } from "../reloads/reload-row";
import { StopBadge } from "../round-badge";
import { progressOf } from "../round-states";
import { outcomeWords } from "../stop-words";
import type { DrivenRound } from "./driven-round";
import { StopGoods } from "./stop-goods";
import { StopMoney } from "./stop-money";
import { StopPlace } from "./stop-place";
import { StopProof } from "./stop-proof";
import { StopTime } from "./stop-time";

type RoundStopsProps = { round: DrivenRound; timeZone: string };

/** The stops in order: when, where, what, what became of it, and the proof. */
export function RoundStops({ round, timeZone }: RoundStopsProps) {
  const { done, failed, all } = progressOf(round);
  const reloadsBefore = (stopId: string | null) =>
    round.reloads.filter(({ beforeStopId }) => beforeStopId === stopId);
  const hint = `${done} of ${all} recorded${failed > 0 ? `, ${failed} not delivered` : ""}`;
  return (
    <Card>
      <CardHeader title="Stops" {...(all > 0 && { hint })} actions={<AddReload round={round} />} />
      {all === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title="No stops yet"
          action={
            <TextLink href={`/rounds?day=${round.roundDate}`}>To the day&rsquo;s board</TextLink>
          }
        >
          Put orders on this round on the day&rsquo;s board.
        </EmptyState>
      ) : (
        <Table label="Stops" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Stop</TableHeader>
              <TableHeader>Time</TableHeader>
              <TableHeader>Goods</TableHeader>
              <TableHeader>Money</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>Proof</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {round.stops.map((stop) => (
              <Fragment key={stop.id}>
                {reloadsBefore(stop.id).map((reload) => (
                  <ReloadRow key={reload.id} round={round} reload={reload} timeZone={timeZone} />
                ))}
                <TableRow className="[&>td]:align-top">
                  <TableCell>
                    <StopPlace
                      stop={stop}
                      details={round.stopDetails.find(({ stopId }) => stopId === stop.id)}
                    />
                  </TableCell>
                  <TableCell label="Time" fit>
                    <StopTime stop={stop} timeZone={timeZone} />
                  </TableCell>
                  <TableCell label="Goods">
                    <StopGoods stop={stop} />
                  </TableCell>
                  <TableCell label="Money" fit>
                    <StopMoney stop={stop} />
                  </TableCell>
                  <TableCell label="State">
                    <div>
                      <StopBadge stop={stop} />
                      <p className="text-xs text-muted-foreground">{outcomeWords(stop)}</p>
                    </div>
                  </TableCell>
                  <TableCell label="Proof" fit>
                    <StopProof stop={stop} roundId={round.id} />
                  </TableCell>
                </TableRow>
              </Fragment>
            ))}
            {reloadsBefore(null).map((reload) => (
              <ReloadRow key={reload.id} round={round} reload={reload} timeZone={timeZone} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
