import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { conditionWords } from "../movements/movement-words";
import { eventWords, whereOf, type SerialWithHistory } from "./serial-words";

type SerialHistoryProps = { history: SerialWithHistory["history"]; timeZone: string };

/** What happened with a container, newest first: from where the line below leads to. */
export function SerialHistory({ history, timeZone }: SerialHistoryProps) {
  return (
    <Card>
      <CardHeader title="History" />
      <Table label="History">
        <TableHead>
          <TableRow>
            <TableHeader>When</TableHeader>
            <TableHeader>What</TableHeader>
            <TableHeader>From</TableHeader>
            <TableHeader>To</TableHeader>
            <TableHeader>Condition</TableHeader>
            <TableHeader>By</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {history.map((event, at) => {
            const before = history[at + 1];
            return (
              <TableRow key={event.id}>
                <TableCell className="whitespace-nowrap">
                  {formatDateTime(event.at, timeZone)}
                </TableCell>
                <TableCell>
                  {event.orderId ? (
                    <TextLink href={`/orders/${event.orderId}`} prefetch={false}>
                      {eventWords[event.kind]}
                    </TextLink>
                  ) : (
                    eventWords[event.kind]
                  )}
                </TableCell>
                <TableCell>{before && whereOf(before)}</TableCell>
                <TableCell>{whereOf(event)}</TableCell>
                <TableCell>{conditionWords[event.condition]}</TableCell>
                <TableCell>{event.byName}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Card>
  );
}
