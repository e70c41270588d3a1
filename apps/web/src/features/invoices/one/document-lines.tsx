"use client";

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
import { useVat } from "@/features/goods/use-vat";
import { vatKey, vatLabel, vatShort, type VatKind } from "@/features/goods/vat-words";

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

/** The lines that an invoice bills or a credit note credits, and the VAT by rate. */
export function DocumentLines({ title, groups, sums }: DocumentLinesProps) {
  const vat = useVat(sums);
  // The columns before the amount.
  const columns = vat.isShown ? 4 : 3;
  return (
    <Card>
      <CardHeader title={title} hint={vat.isShown && "Prices exclude VAT, like the net amounts."} />
      <Table label={title}>
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader numeric>Quantity</TableHeader>
            <TableHeader numeric>Price</TableHeader>
            {vat.isShown && <TableHeader numeric>VAT</TableHeader>}
            <TableHeader numeric>{vat.isShown ? "Net" : "Amount"}</TableHeader>
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
                    {formatMoney(vat.isShown ? line.unitPrice : entered(line).pence)}
                  </TableCell>
                  {vat.isShown && <TableCell numeric>{vatShort(line)}</TableCell>}
                  <TableCell numeric>{formatMoney(line.total)}</TableCell>
                </TableRow>
              ))}
            </Fragment>
          ))}
        </TableBody>
        <TableFoot>
          {sums.discountPence !== undefined && sums.discountPence > 0 && (
            <>
              <Sum
                columns={columns}
                label="Before discounts"
                pence={sums.netPence + sums.discountPence}
              />
              <Sum columns={columns} label="Discounts" pence={-sums.discountPence} />
            </>
          )}
          {vat.isShown && (
            <>
              <Sum columns={columns} label="Net" pence={sums.netPence} />
              {sums.vat.map(({ netPence, vatPence, ...kind }) => (
                <Sum
                  columns={columns}
                  key={vatKey(kind)}
                  label={`${vatLabel(kind)} on ${formatMoney(netPence)}`}
                  pence={vatPence}
                />
              ))}
            </>
          )}
          <Sum columns={columns} label={`Total${vat.inc}`} pence={sums.totalPence} strong />
        </TableFoot>
      </Table>
    </Card>
  );
}

type SumProps = { label: string; columns: number; pence: number; strong?: boolean };

function Sum({ label, columns, pence, strong = false }: SumProps) {
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
