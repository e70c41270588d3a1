import {
  RowActions,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { DecideTimeOff } from "./decide-time-off";
import { daysText, timeOffStates, type TimeOff } from "./time-off";

type TimeOffTableProps = { items: readonly TimeOff[]; timeZone: string };

/** Who asks for which days, or has them; the latest days first. */
export function TimeOffTable({ items, timeZone }: TimeOffTableProps) {
  return (
    <Table label="Time off" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Who</TableHeader>
          <TableHeader>Days</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Note</TableHeader>
          <TableHeader>Asked</TableHeader>
          <TableHeader>
            <span className="sr-only">Decide</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((timeOff) => {
          const { kind, words } = timeOffStates[timeOff.status];
          return (
            <TableRow key={timeOff.id}>
              <TableCell className="font-medium">{timeOff.name}</TableCell>
              <TableCell label="Days" fit>
                {daysText(timeOff)}
              </TableCell>
              <TableCell label="State" fit>
                <StatusBadge kind={kind}>{words}</StatusBadge>
              </TableCell>
              <TableCell label="Note" className="text-muted-foreground">
                {timeOff.note ?? "–"}
              </TableCell>
              <TableCell label="Asked" fit className="text-muted-foreground">
                {formatDate(timeOff.createdAt, timeZone)}
              </TableCell>
              <TableCell>
                <Changing>
                  <RowActions inWords>
                    <DecideTimeOff timeOff={timeOff} />
                  </RowActions>
                </Changing>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
