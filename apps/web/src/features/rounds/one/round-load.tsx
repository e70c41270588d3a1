import {
  Card,
  CardHeader,
  cn,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import type { DrivenRound, LoadItem } from "./driven-round";

const legs = { out: "Out", back: "Back" };

/** What should be on the van, out and back, and what was counted. Nothing to show on an empty round. */
export function RoundLoad({ round: { load, status } }: { round: DrivenRound }) {
  const shown = load.filter(({ leg, expected, counted }) =>
    // What comes back is only known once the van has left.
    leg === "out" ? true : status !== "planned" && (expected > 0 || counted !== null),
  );
  if (shown.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Load" hint="What should be on the van, and what was counted." />
      <Table label="Load">
        <TableHead>
          <TableRow>
            <TableHeader>Leg</TableHeader>
            <TableHeader>Product</TableHeader>
            <TableHeader numeric>Should be</TableHeader>
            <TableHeader numeric>Counted</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((item) => (
            <TableRow key={`${item.leg} ${item.productId} ${item.condition}`}>
              <TableCell fit>{legs[item.leg]}</TableCell>
              <TableCell>
                {item.productName}
                {item.condition === "empty" && ", empty"}
              </TableCell>
              <TableCell numeric>{item.expected}</TableCell>
              <TableCell numeric className={cn(isOff(item) && "font-semibold text-danger-text")}>
                {item.counted ?? "–"}
                {isOff(item) && <span className="sr-only">, not as it should be</span>}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const isOff = ({ expected, counted }: LoadItem) => counted !== null && counted !== expected;
