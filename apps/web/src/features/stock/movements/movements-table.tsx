import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime, formatQuantity } from "@roundsman/ui/format";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { causeOf, conditionWords, reasonWords, type Movement } from "./movement-words";

type MovementsTableProps = { movements: readonly Movement[]; timeZone: string };

/** The ledger, newest first: what came into a yard, what went out of it, and why. */
export function MovementsTable({ movements, timeZone }: MovementsTableProps) {
  return (
    <Table label="Movements" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>When</TableHeader>
          <TableHeader>Yard</TableHeader>
          <TableHeader>Condition</TableHeader>
          <TableHeader numeric>In or out</TableHeader>
          <TableHeader>Why</TableHeader>
          <TableHeader>
            <span className="sr-only">What moved it</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {movements.map((movement) => (
          <TableRow key={movement.id}>
            <TableCell className="font-medium">{movement.productName}</TableCell>
            <TableCell label="When" fit className="tabular-nums">
              {formatDateTime(movement.at, timeZone)}
            </TableCell>
            <TableCell label="Yard">{movement.locationName}</TableCell>
            <TableCell label="Condition" fit>
              {conditionWords[movement.condition]}
            </TableCell>
            <TableCell label="In or out" numeric>
              <SignedQuantity quantity={movement.quantity} />
            </TableCell>
            <TableCell label="Why">{reasonWords[movement.reason]}</TableCell>
            <TableCell fit>
              <Cause movement={movement} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SignedQuantity({ quantity }: { quantity: number }) {
  const into = quantity > 0;
  const Arrow = into ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="inline-flex items-center gap-1 font-medium">
      <Arrow aria-hidden className={into ? "size-3.5 text-success" : "size-3.5 text-accent"} />
      <span className="sr-only">{into ? "in " : "out "}</span>
      {into ? "+" : "−"}
      {formatQuantity(Math.abs(quantity))}
    </span>
  );
}

function Cause({ movement }: { movement: Movement }) {
  const cause = causeOf(movement);
  if (!cause) return null;
  return (
    <TextLink href={cause.href} prefetch={false}>
      {cause.words}
    </TextLink>
  );
}
