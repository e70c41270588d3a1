import {
  Card,
  CardHeader,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import type { Health } from "./health";

/** The slowest operations of the last hour, by the time within which nineteen of twenty calls are answered. */
export function OperationsCard({ operations }: { operations: Health["operations"] }) {
  return (
    <Card>
      <CardHeader
        title="Slowest operations"
        hint="Of the last hour, in milliseconds; written once a minute"
      />
      {operations.length === 0 ? (
        <EmptyState title="Nothing was measured yet">It takes a minute after a start.</EmptyState>
      ) : (
        <Table label="Slowest operations" narrow="scroll">
          <TableHead>
            <TableRow>
              <TableHeader>Operation</TableHeader>
              <TableHeader numeric>Calls</TableHeader>
              <TableHeader numeric>Half within</TableHeader>
              <TableHeader numeric>95% within</TableHeader>
              <TableHeader numeric>Longest</TableHeader>
              <TableHeader numeric>Failed</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {operations.map(({ procedure, calls, medianMs, p95Ms, maxMs, failed }) => (
              <TableRow key={procedure}>
                <TableCell>{procedure}</TableCell>
                {[calls, medianMs, p95Ms, maxMs, failed].map((figure, index) => (
                  // Columns never move.
                  <TableCell key={columns[index]} numeric>
                    {formatQuantity(figure)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

const columns = ["calls", "median", "p95", "max", "failed"];
