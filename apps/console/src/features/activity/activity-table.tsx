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
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { detailOf } from "./details";

type ActivityTableProps = { actions: RouterOutputs["console"]["actions"]["list"]["items"] };

export function ActivityTable({ actions }: ActivityTableProps) {
  if (actions.length === 0) {
    return <EmptyState title="Nothing was done">No action fits these filters.</EmptyState>;
  }
  return (
    <Table label="Activity" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>What</TableHeader>
          <TableHeader>Who</TableHeader>
          <TableHeader>Business</TableHeader>
          <TableHeader>Person</TableHeader>
          <TableHeader>Reason</TableHeader>
          <TableHeader>When</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {actions.map((action) => (
          <TableRow key={action.id}>
            <TableCell>
              {action.words}
              <span className="block text-xs text-muted-foreground">{action.action}</span>
            </TableCell>
            <TableCell label="Who" fit>
              {action.staffName}
            </TableCell>
            <TableCell label="Business">
              {action.tenantId && (
                <TextLink href={`/businesses/${action.tenantId}`}>{action.tenantName}</TextLink>
              )}
            </TableCell>
            <TableCell label="Person">
              {action.personId && (
                <TextLink href={`/people/${action.personId}`}>{action.personName}</TextLink>
              )}
            </TableCell>
            <TableCell label="Reason" className="max-w-80 text-muted-foreground">
              {detailOf(action.details)}
            </TableCell>
            <TableCell label="When" fit className="text-muted-foreground">
              {formatDateTime(action.at)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
