import {
  Card,
  CardHeader,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { differenceText, type OrderLine, type SupplierOrder } from "../order-states";

/** What was ordered, what of it came, and what did not agree. */
export function OrderedLines({ order: { lines } }: { order: SupplierOrder }) {
  return (
    <Card>
      <CardHeader title="Ordered and arrived" hint="Over all receipts." />
      <Table label="Ordered and arrived" narrow="stack">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader numeric>Ordered</TableHeader>
            <TableHeader numeric>Arrived</TableHeader>
            <TableHeader>Difference</TableHeader>
            <TableHeader numeric>Empties to go back</TableHeader>
            <TableHeader numeric>Gone back</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.productId}>
              <TableCell className="font-medium">{line.productName}</TableCell>
              <TableCell label="Ordered" numeric>
                {line.ordered === 0 ? "Not ordered" : formatQuantity(line.ordered)}
              </TableCell>
              <TableCell label="Arrived" numeric>
                {formatQuantity(line.arrived)}
              </TableCell>
              <TableCell label="Difference" fit>
                <Difference line={line} />
              </TableCell>
              <TableCell label="Empties to go back" numeric>
                {formatQuantity(line.emptiesToReturn)}
              </TableCell>
              <TableCell label="Gone back" numeric>
                {formatQuantity(line.emptiesReturned)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Difference({ line }: { line: OrderLine }) {
  const words = differenceText(line);
  if (words === "") {
    return line.arrived > 0 ? <StatusBadge kind="done">As ordered</StatusBadge> : "–";
  }
  // What is still to come may yet come; what is short or extra is settled.
  const kind = line.outstanding > 0 ? "scheduled" : line.short > 0 ? "failed" : "attention";
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}
