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
import { StopBadge } from "../round-badge";
import { progressOf, type Stop } from "../round-states";
import { outcomeWords } from "../stop-words";
import type { DrivenRound } from "./driven-round";
import { StopGoods } from "./stop-goods";
import { StopMoney } from "./stop-money";
import { StopProof } from "./stop-proof";
import { StopTime } from "./stop-time";

type RoundStopsProps = { round: DrivenRound; timeZone: string };

/** The stops in order: when, where, what, what became of it, and the proof. */
export function RoundStops({ round, timeZone }: RoundStopsProps) {
  const { done, failed, all } = progressOf(round);
  const hint = `${done} of ${all} recorded${failed > 0 ? `, ${failed} not delivered` : ""}`;
  return (
    <Card>
      <CardHeader title="Stops" {...(all > 0 && { hint })} />
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
              <TableHeader numeric>Stop</TableHeader>
              <TableHeader>Time</TableHeader>
              <TableHeader>Customer</TableHeader>
              <TableHeader>Goods</TableHeader>
              <TableHeader>Money</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>Proof</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {round.stops.map((stop) => (
              <TableRow key={stop.id}>
                <TableCell label="Stop" numeric className="align-top">
                  {stop.sequence}
                </TableCell>
                <TableCell label="Time" fit className="align-top">
                  <StopTime stop={stop} timeZone={timeZone} />
                </TableCell>
                <TableCell label="Customer" className="align-top">
                  <Where
                    stop={stop}
                    phone={round.doors.find((door) => door.stopId === stop.id)?.phone}
                  />
                </TableCell>
                <TableCell label="Goods" className="align-top">
                  <StopGoods stop={stop} />
                </TableCell>
                <TableCell label="Money" fit className="align-top">
                  <StopMoney stop={stop} />
                </TableCell>
                <TableCell label="State" className="align-top">
                  <StopBadge stop={stop} />
                  <span className="mt-0.5 block text-xs text-muted-foreground">
                    {outcomeWords(stop)}
                  </span>
                </TableCell>
                <TableCell label="Proof" fit className="align-top">
                  <StopProof stop={stop} roundId={round.id} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function Where({ stop, phone }: { stop: Stop; phone: string | null | undefined }) {
  return (
    <>
      <TextLink href={`/orders/${stop.orderId}`}>{stop.customerName ?? "No customer"}</TextLink>
      <span className="block text-xs text-muted-foreground">{stop.deliverTo}</span>
      {phone && (
        <TextLink href={`tel:${phone.replaceAll(/\s/g, "")}`} className="text-xs">
          {phone}
        </TextLink>
      )}
    </>
  );
}
