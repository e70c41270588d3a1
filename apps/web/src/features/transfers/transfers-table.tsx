import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { TransferBadge } from "./transfer-badge";
import { goodsText, methodWords, type Transfer } from "./transfer-states";

type TransfersTableProps = { transfers: readonly Transfer[]; timeZone: string };

/** Transfers, newest first. */
export function TransfersTable({ transfers, timeZone }: TransfersTableProps) {
  return (
    <Table label="Transfers" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>From and to</TableHeader>
          <TableHeader>Stage</TableHeader>
          <TableHeader>What</TableHeader>
          <TableHeader>Carried by</TableHeader>
          <TableHeader>For</TableHeader>
          <TableHeader>Planned</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {transfers.map((transfer) => (
          <TableRow key={transfer.id}>
            <TableCell>
              <RowLink href={`/stock/transfers/${transfer.id}`}>
                {transfer.fromName} to {transfer.toName}
              </RowLink>
            </TableCell>
            <TableCell label="Stage" fit>
              <TransferBadge status={transfer.status} />
            </TableCell>
            <TableCell label="What">
              <span className="line-clamp-1">{goodsText(transfer.lines)}</span>
            </TableCell>
            <TableCell label="Carried by">{carrier(transfer)}</TableCell>
            <TableCell label="For" fit>
              {transfer.plannedFor ? formatDate(transfer.plannedFor, timeZone) : "–"}
            </TableCell>
            <TableCell label="Planned" fit className="text-muted-foreground">
              {formatDate(transfer.createdAt, timeZone)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const carrier = ({ method, carrierName, round }: Transfer): string =>
  round?.vehicleName ?? carrierName ?? methodWords[method];
