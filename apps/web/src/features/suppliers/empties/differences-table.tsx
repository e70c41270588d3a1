import {
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { ExVat } from "@/features/goods/if-vat";
import type { Difference } from "./empties";

const words: Record<Difference["kind"], string> = {
  theirs_only: "Not with us",
  ours_only: "Not with them",
  quantity: "Other quantity",
};

/** What the supplier states otherwise than we received it. */
export const DifferencesTable = ({ differences }: { differences: readonly Difference[] }) => (
  <Table label="Differences">
    <TableHead>
      <TableRow>
        <TableHeader>Difference</TableHeader>
        <TableHeader>Day</TableHeader>
        <TableHeader>Product</TableHeader>
        <TableHeader numeric>Theirs</TableHeader>
        <TableHeader numeric>Ours</TableHeader>
        <TableHeader numeric>
          Too much
          <ExVat />
        </TableHeader>
      </TableRow>
    </TableHead>
    <TableBody>
      {withKeys(differences).map(({ key, difference }) => (
        <TableRow key={key}>
          <TableCell>
            <StatusBadge kind="attention">{words[difference.kind]}</StatusBadge>
          </TableCell>
          <TableCell fit>
            {formatDate(difference.on)}
            {difference.reference && (
              <span className="block text-xs text-muted-foreground">{difference.reference}</span>
            )}
          </TableCell>
          <TableCell className="whitespace-normal">
            {difference.supplierOrderId === null ? (
              difference.productName
            ) : (
              <TextLink href={`/suppliers/orders/${difference.supplierOrderId}`}>
                {difference.productName}
              </TextLink>
            )}
          </TableCell>
          <TableCell numeric>{moved(difference.theirs)}</TableCell>
          <TableCell numeric>{moved(difference.ours)}</TableCell>
          <TableCell numeric>
            {difference.differencePence === null
              ? "No deposit"
              : formatMoney(difference.differencePence)}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const moved = ({ received, returned }: Difference["ours"]): string =>
  [
    received !== 0 && `${formatQuantity(received)} in`,
    returned !== 0 && `${formatQuantity(returned)} back`,
  ]
    .filter((part) => part !== false)
    .join(", ") || "None";

/** Two lines of a statement may be alike in all they say. */
function withKeys(differences: readonly Difference[]) {
  const met = new Map<string, number>();
  return differences.map((difference) => {
    const said = JSON.stringify(difference);
    const times = (met.get(said) ?? 0) + 1;
    met.set(said, times);
    return { key: `${said} ${times}`, difference };
  });
}
