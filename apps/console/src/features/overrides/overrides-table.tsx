import {
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime, formatTime } from "@roundsman/ui/format";
import { ReviewCell } from "./review-cell";
import type { Override } from "./override";

type OverridesTableProps = {
  overrides: readonly Override[];
  staffId: string;
  /** Nobody but the reader is an owner. */
  alone: boolean;
};

/** Each override with its reason, what was done in it, and its review. */
export function OverridesTable({ overrides, staffId, alone }: OverridesTableProps) {
  if (overrides.length === 0) {
    return <EmptyState title="Nothing to review">No override fits this filter.</EmptyState>;
  }
  return (
    <Table label="Overrides" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Business</TableHeader>
          <TableHeader>By</TableHeader>
          <TableHeader>Reason</TableHeader>
          <TableHeader>When</TableHeader>
          <TableHeader numeric>Requests</TableHeader>
          <TableHeader numeric>Changes</TableHeader>
          <TableHeader>Review</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {overrides.map((override) => (
          <TableRow key={override.id}>
            <TableCell>
              {override.tenantName === null ? (
                "Since erased"
              ) : (
                <TextLink href={`/businesses/${override.tenantId}`}>{override.tenantName}</TextLink>
              )}
              <span className="block text-xs text-muted-foreground">as {override.personName}</span>
            </TableCell>
            <TableCell label="By">{override.staffName}</TableCell>
            <TableCell label="Reason" className="max-w-72">
              {override.reason}
            </TableCell>
            <TableCell label="When" className="text-muted-foreground">
              {formatDateTime(override.startedAt)} to {formatTime(override.endedAt)}
            </TableCell>
            <TableCell label="Requests" numeric>
              <TextLink
                href={`/activity?tenantId=${override.tenantId}&kind=support&readings=shown&q=${encodeURIComponent(override.staffName)}`}
              >
                {override.requests}
              </TextLink>
            </TableCell>
            <TableCell label="Changes" numeric>
              {override.changes}
            </TableCell>
            <TableCell label="Review">
              <ReviewCell
                override={override}
                own={override.staffUserId === staffId}
                alone={alone}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
