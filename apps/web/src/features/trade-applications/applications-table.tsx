import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { ApplicationBadge, type Application } from "./application-states";

type ApplicationsTableProps = { applications: readonly Application[]; timeZone: string };

/** Who asks for a trade account, the newest first. */
export function ApplicationsTable({ applications, timeZone }: ApplicationsTableProps) {
  return (
    <Table label="Trade applications" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Business</TableHeader>
          <TableHeader>Who asks</TableHeader>
          <TableHeader>Town</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Asked</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {applications.map(({ id, businessName, account, address, status, createdAt }) => (
          <TableRow key={id}>
            <TableCell>
              <RowLink href={`/trade-applications/${id}`}>{businessName}</RowLink>
            </TableCell>
            <TableCell label="Who asks">{account.name}</TableCell>
            <TableCell label="Town">{address.city}</TableCell>
            <TableCell label="State" fit>
              <ApplicationBadge status={status} />
            </TableCell>
            <TableCell label="Asked" fit className="text-muted-foreground">
              {formatDay(createdAt, timeZone)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
