import {
  Card,
  CardHeader,
  EmptyState,
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { planWords } from "@/features/businesses/words";
import type { Figures } from "./figures";

/** Trials that end within a week, or are over. */
export function TrialsCard({ trials }: { trials: Figures["trialsEnding"] }) {
  return (
    <Card>
      <CardHeader title="Trials ending" hint="The soonest first" />
      {trials.length === 0 ? (
        <EmptyState title="No trial ends this week" />
      ) : (
        <Table label="Trials ending" narrow="scroll">
          <TableBody>
            {trials.map(({ id, name, plan, trialEndsAt }) => (
              <TableRow key={id}>
                <TableCell>
                  <RowLink href={`/businesses/${id}`}>{name}</RowLink>
                  <span className="block text-xs text-muted-foreground">{planWords[plan]}</span>
                </TableCell>
                <TableCell fit>{formatDate(trialEndsAt)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
