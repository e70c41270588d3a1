import {
  Card,
  CardHeader,
  EmptyState,
  RowLink,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { planWords, statusKinds, statusWords } from "@/features/businesses/words";
import type { Figures } from "./figures";

/** Whose payments fail, since when, and what is lost with them. */
export function FailingCard({ failing }: { failing: Figures["failing"] }) {
  return (
    <Card>
      <CardHeader title="Failing payments" hint="The longest overdue first" />
      {failing.length === 0 ? (
        <EmptyState title="Every payment goes through" />
      ) : (
        <Table label="Failing payments" narrow="scroll">
          <TableBody>
            {failing.map(({ id, name, plan, status, since, graceEndsAt, monthlyPence }) => (
              <TableRow key={id}>
                <TableCell>
                  <RowLink href={`/businesses/${id}`}>{name}</RowLink>
                  <span className="block text-xs text-muted-foreground">
                    {planWords[plan]}, {formatMoney(monthlyPence)} ex VAT
                    {since && `, since ${formatDate(since)}`}
                  </span>
                </TableCell>
                <TableCell fit>
                  <StatusBadge kind={statusKinds[status]}>{statusWords[status]}</StatusBadge>
                  <span className="block text-xs text-muted-foreground">
                    {graceEndsAt ? `works until ${formatDate(graceEndsAt)}` : "new work is stopped"}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
