import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import type { DrivenRound, LoadItem } from "./driven-round";

/** What should be on the van, out and back, and what was counted. Nothing to show on an empty round. */
export function RoundLoad({ round: { load, status } }: { round: DrivenRound }) {
  const goods = new Map(load.map((item) => [keyOf(item), item]));
  if (goods.size === 0) return null;
  const find = (key: string, leg: LoadItem["leg"]) =>
    load.find((item) => item.leg === leg && keyOf(item) === key);
  return (
    <Card>
      <CardHeader title="Load" hint="What should be on the van, and what was counted instead." />
      <Table label="Load">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader numeric>Out</TableHeader>
            {status !== "planned" && <TableHeader numeric>Back</TableHeader>}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...goods].map(([key, { productName, condition }]) => (
            <TableRow key={key}>
              <TableCell>
                {productName}
                {condition === "empty" && ", empty"}
              </TableCell>
              <TableCell numeric>
                <Counted item={find(key, "out")} />
              </TableCell>
              {status !== "planned" && (
                <TableCell numeric>
                  <Counted item={find(key, "back")} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const keyOf = ({ productId, condition }: LoadItem) => `${productId} ${condition}`;

function Counted({ item }: { item: LoadItem | undefined }) {
  if (!item || (item.expected === 0 && !item.counted)) {
    return <span className="text-muted-foreground">–</span>;
  }
  const { expected, counted } = item;
  if (counted === null) return <span className="text-muted-foreground">{expected}</span>;
  if (counted === expected) return `${counted} counted`;
  return (
    <span className="font-semibold text-danger-text">
      {counted} counted, not {expected}
    </span>
  );
}
