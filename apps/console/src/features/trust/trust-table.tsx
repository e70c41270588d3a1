import {
  EmptyState,
  RowLink,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { statusKinds, statusWords, type TrustRequest } from "./words";

export function TrustTable({ requests }: { requests: readonly TrustRequest[] }) {
  if (requests.length === 0) {
    return <EmptyState title="No requests">Nobody asked, or none fits these filters.</EmptyState>;
  }
  return (
    <Table label="Trust-centre requests" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Who</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Agreement</TableHeader>
          <TableHeader>Access until</TableHeader>
          <TableHeader>Decided by</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {requests.map((request) => (
          <TableRow key={request.id}>
            <TableCell>
              <RowLink href={`/trust/${request.id}`}>
                {request.fullName}, {request.company}
              </RowLink>
              <span className="block text-xs text-muted-foreground">{request.email}</span>
            </TableCell>
            <TableCell label="State" fit>
              <StatusBadge kind={statusKinds[request.status]}>
                {statusWords[request.status]}
              </StatusBadge>
            </TableCell>
            <TableCell label="Agreement">
              <span className="block">
                {request.ndaVersion}
                {request.ndaAcceptedAt && (
                  <span className="block text-xs text-muted-foreground">
                    accepted {formatDate(request.ndaAcceptedAt)}
                  </span>
                )}
              </span>
            </TableCell>
            <TableCell label="Access until" fit>
              {request.accessExpiresAt && formatDate(request.accessExpiresAt)}
            </TableCell>
            <TableCell label="Decided by">{request.decidedByName}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
