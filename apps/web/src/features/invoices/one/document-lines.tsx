import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Fragment, type ReactNode } from "react";
import { entered } from "@/features/goods/price-entered";
import { vatKey, vatLabel, vatShort, type VatKind } from "@/features/goods/vat-words";

const columns = 4;

type Line = VatKind & {
  key: string;
  description: string;
  quantity: number;
  unitPrice: number;
  unitPriceIncVat: number | null;
  discountPercent: number;
  total: number;
};

type DocumentLinesProps = {
  title: string;
  /** Lines that stand together, under what they are of. */
  groups: readonly { key: string; head?: ReactNode; lines: readonly Line[] }[];
  /** In pence, with the VAT by rate. */
  sums: {
    netPence: number;
    discountPence?: number;
    vat: readonly (VatKind & { netPence: number; vatPence: number })[];
    totalPence: number;
  };
};

/** What an invoice bills or a credit note credits: its lines, and the VAT by rate. */
export function DocumentLines({ title, groups, sums }: DocumentLinesProps) {
  const mixed = groups.some(({ lines }) => lines.some((line) => line.unitPriceIncVat !== null));
  return (
    <Card>
      <CardHeader
        title={title}
        hint={mixed ? "Prices exclude VAT, but for those that say inc VAT." : "Prices exclude VAT."}
      />
      <Table label={title}>
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader numeric>Quantity</TableHeader>
            <TableHeader numeric>Price</TableHeader>
            <TableHeader numeric>VAT</TableHeader>
            <TableHeader numeric>Net</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map(({ key, head, lines }) => (
            <Fragment key={key}>
              {head && (
                <TableRow>
                  <TableCell colSpan={columns + 1} className="bg-muted/50 text-xs">
                    {head}
                  </TableCell>
                </TableRow>
              )}
              {lines.map((line) => (
                <TableRow key={line.key}>
                  <TableCell>
                    {line.description}
                    {line.discountPercent > 0 && (
                      <span className="block text-xs text-muted-foreground">
                        Less {line.discountPercent}% discount
                      </span>
                    )}
                  </TableCell>
                  <TableCell numeric>{line.quantity}</TableCell>
                  <TableCell numeric>
                    {formatMoney(entered(line).pence)}
                    {line.unitPriceIncVat !== null && (
                      <span className="block text-xs text-muted-foreground">inc VAT</span>
                    )}
                  </TableCell>
                  <TableCell numeric>{vatShort(line)}</TableCell>
                  <TableCell numeric>{formatMoney(line.total)}</TableCell>
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
        <TableFoot>
          {sums.discountPence !== undefined && sums.discountPence > 0 && (
            <>
              <Sum label="Before discounts" pence={sums.netPence + sums.discountPence} />
              <Sum label="Discounts" pence={-sums.discountPence} />
            </>
          )}
          <Sum label="Net" pence={sums.netPence} />
          {sums.vat.map(({ netPence, vatPence, ...kind }) => (
            <Sum
              key={vatKey(kind)}
              label={`${vatLabel(kind)} on ${formatMoney(netPence)}`}
              pence={vatPence}
            />
          ))}
          <Sum label="Total inc VAT" pence={sums.totalPence} strong />
        </TableFoot>
      </Table>
    </Card>
  );
}

type SumProps = { label: string; pence: number; strong?: boolean };

function Sum({ label, pence, strong = false }: SumProps) {
  const look = strong ? "text-sm font-semibold" : "";
  return (
    <TableRow>
      <TableCell colSpan={columns} numeric className={look || "text-muted-foreground"}>
        {label}
      </TableCell>
      <TableCell numeric className={look}>
        {formatMoney(pence)}
      </TableCell>
    </TableRow>
  );
}
