import {
  Alert,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { Scrolled } from "../scrolled";
import type { RouterOutputs } from "@/trpc/outputs";

type Preview = RouterOutputs["office"]["customers"]["previewRateSet"];

/** What the move would come to: who changes and from what, those with prices of their own first. */
export function MovePreview({ preview }: { preview: Preview }) {
  const vat = useVat();
  const { moved, unchanged, agreedRatesInTheWay, customers } = preview;
  const stay = unchanged > 0 ? `, ${unchanged.toLocaleString("en-GB")} are there already` : "";
  if (moved === 0) {
    return (
      <Alert>Nobody would change: {formatQuantity(unchanged, "customer")} are there already.</Alert>
    );
  }
  const blocked = customers.filter(({ inTheWay }) => inTheWay.length > 0).length;
  return (
    <>
      <p className="text-dense" aria-live="polite">
        <span className="font-medium">{formatQuantity(moved, "customer")} would change</span>
        {stay}.
      </p>
      {agreedRatesInTheWay > 0 && (
        <Alert
          tone="warning"
          title={`${formatQuantity(agreedRatesInTheWay, "agreed price")} of ${formatQuantity(blocked, "customer")} would go before the list`}
        >
          They keep paying these unless you clear them.
        </Alert>
      )}
      <Scrolled label="Who would change">
        <Table label="Who would change" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Customer</TableHeader>
              <TableHeader>From</TableHeader>
              <TableHeader>Own prices in the way{vat.isShown && ", ex VAT"}</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {customers.map(({ id, name, fromName, inTheWay }) => (
              <TableRow key={id}>
                <TableCell className="font-medium">{name}</TableCell>
                <TableCell label="From">{fromName ?? "Everybody’s prices"}</TableCell>
                <TableCell label="Own prices">
                  {inTheWay.length === 0 ? (
                    <span className="text-muted-foreground">–</span>
                  ) : (
                    inTheWay.map(({ productName, agreedPence, listPence }) => (
                      <span key={productName} className="block">
                        {productName} {formatMoney(agreedPence)}, list {formatMoney(listPence)}
                      </span>
                    ))
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scrolled>
      {moved > customers.length && (
        <p className="text-xs text-muted-foreground">
          And {(moved - customers.length).toLocaleString("en-GB")} more by name.
        </p>
      )}
    </>
  );
}
