import {
  Badge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { actorWords, pageOfSubject, type Happening } from "./activity-words";
import { ChangeDetails } from "./change-details";

type ActivityTableProps = { items: readonly Happening[]; timeZone: string };

/** What happened, newest first. */
export function ActivityTable({ items, timeZone }: ActivityTableProps) {
  return (
    <Table label="Activity" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>When</TableHeader>
          <TableHeader>Who</TableHeader>
          <TableHeader>What</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => {
          const href = pageOfSubject(item);
          return (
            <TableRow key={item.id}>
              <TableCell fit className="align-top text-muted-foreground">
                {formatDateTime(item.at, timeZone)}
              </TableCell>
              <TableCell label="Who" className="align-top">
                {item.actorName}
                {item.actorKind !== "person" && (
                  <Badge className="ml-2">{actorWords[item.actorKind]}</Badge>
                )}
              </TableCell>
              <TableCell label="What" className="align-top">
                {href === null ? item.words : <TextLink href={href}>{item.words}</TextLink>}
                <ChangeDetails before={item.before} after={item.after} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
