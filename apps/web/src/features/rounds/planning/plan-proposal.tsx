import {
  Alert,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDistance, formatDuration, formatQuantity } from "@roundsman/ui/format";
import { CalendarX2 } from "lucide-react";
import type { Board } from "../board/board";
import { PlanDifference } from "./plan-difference";
import { PreferenceCosts } from "./preference-costs";
import { leftOutWhy, type Proposal } from "./proposal";
import { PlannedLoad } from "./planned-load";

/** A plan to look at: the day before and after it, each van's round, and what stays behind and why. */
export function PlanProposal({ proposal, board }: { proposal: Proposal; board: Board }) {
  const { rounds, leftOut, before, after, preferences } = proposal;
  if (before.stops === 0 && after.stops === 0 && leftOut.length === 0) {
    return (
      <EmptyState icon={<CalendarX2 />} title="Nothing is due on this day">
        Choose everything that waits to plan further ahead.
      </EmptyState>
    );
  }
  return (
    <>
      <PlanDifference before={before} after={after} />
      <PreferenceCosts {...preferences} />
      <div className="rounded-lg border">
        <Table label="Rounds as proposed" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Van</TableHeader>
              <TableHeader>Driver</TableHeader>
              <TableHeader numeric>Stops</TableHeader>
              <TableHeader>Out and back</TableHeader>
              <TableHeader numeric>Way</TableHeader>
              <TableHeader numeric>Load</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {rounds.map((round) => (
              <TableRow key={round.vehicleId + round.departsAt}>
                <TableCell>
                  <span className="font-medium">{round.vehicleName}</span>
                  {round.roundId === null && <span className="text-muted-foreground"> · new</span>}
                </TableCell>
                <TableCell label="Driver">
                  <div className="@max-xl/table:text-end">
                    {round.driverName ?? "No driver yet"}
                    {round.stopsOutside > 0 && (
                      <span className="block text-xs text-muted-foreground">
                        {formatQuantity(round.stopsOutside, "stop")} outside their areas
                      </span>
                    )}
                  </div>
                </TableCell>
                <TableCell label="Stops" numeric>
                  {changeOfStops(round, board)}
                </TableCell>
                <TableCell label="Out and back" fit>
                  {round.departsAt} to {round.backAt}, {formatDuration(round.totalSeconds)}
                </TableCell>
                <TableCell label="Way" numeric>
                  {formatDistance(round.distanceMetres)}
                </TableCell>
                <TableCell label="Load" numeric>
                  <PlannedLoad round={round} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {leftOut.length > 0 && (
        <Alert tone="warning" title={`${formatQuantity(leftOut.length, "order")} left out`}>
          <ul>
            {leftOut.map((order) => (
              <li key={order.orderId}>
                {order.deliverTo ?? order.number}: {leftOutWhy(order)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** How many stops a round would have, and how many that is more or fewer than now. */
function changeOfStops(round: Proposal["rounds"][number], board: Board): string {
  const now = board.rounds.find(({ id }) => id === round.roundId)?.stops.length ?? 0;
  const change = round.stops.length - now;
  if (change === 0) return String(round.stops.length);
  return `${round.stops.length} (${change > 0 ? "+" : "−"}${Math.abs(change)})`;
}
