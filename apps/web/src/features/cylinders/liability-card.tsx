import {
  Card,
  CardHeader,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Outputs = RouterOutputs["office"]["cylinderAgreements"];

/** What would be paid back, were all cylinders under agreement returned today. */
export function LiabilityCard({ liability }: { liability: Outputs["liability"] }) {
  const { on, items, openCount, takenPence, refundPence } = liability;
  return (
    <Card className="mt-4">
      <CardHeader title={`To pay back on ${formatDate(on)}, were all returned`} />
      {items.length === 0 ? (
        <EmptyState title="No open agreements">
          An order that charges for a cylinder makes one with its delivery.
        </EmptyState>
      ) : (
        <Table label="Open agreements by group" narrow="scroll">
          <TableHead>
            <TableRow>
              <TableHeader>Exchange group</TableHeader>
              <TableHeader numeric>Cylinders out</TableHeader>
              <TableHeader numeric>Paid for them</TableHeader>
              <TableHeader numeric>To pay back</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((row) => (
              <TableRow key={row.exchangeGroupId}>
                <TableCell>{row.name}</TableCell>
                <TableCell numeric>{row.openCount}</TableCell>
                <TableCell numeric>{formatMoney(row.takenPence)}</TableCell>
                <TableCell numeric>{formatMoney(row.refundPence)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFoot>
            <TableRow>
              <TableCell>All</TableCell>
              <TableCell numeric>{openCount}</TableCell>
              <TableCell numeric>{formatMoney(takenPence)}</TableCell>
              <TableCell numeric>{formatMoney(refundPence)}</TableCell>
            </TableRow>
          </TableFoot>
        </Table>
      )}
    </Card>
  );
}
