"use client";

import {
  Checkbox,
  MoneyInput,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import type { RouterOutputs } from "@/trpc/outputs";

export type StarterProduct = RouterOutputs["office"]["firstRun"]["catalogue"]["items"][number];

type StarterTableProps = {
  products: readonly StarterProduct[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  /** Pence, by SKU. */
  prices: ReadonlyMap<string, number | null>;
  /** How they are meant: ex VAT or inc VAT. */
  vat: string;
  onPrice: (sku: string, pence: number | null) => void;
};

const kilograms = (kg: number | null) => (kg === null ? "–" : `${Number(kg.toFixed(1))} kg`);

/** The starter catalogue, to tick and to price. */
export function StarterTable(props: StarterTableProps) {
  const { isShown } = useVat();
  const { products, chosen, onChosen, prices, vat, onPrice } = props;
  const all = chosen.size === products.length;
  const some = chosen.size > 0 && "indeterminate";
  function toggle(sku: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(sku);
    else next.delete(sku);
    onChosen(next);
  }
  return (
    <Table label="Starter catalogue">
      <TableHead>
        <TableRow>
          <TableHeader>
            <Checkbox
              aria-label="All of them"
              checked={all || some}
              onCheckedChange={() => onChosen(new Set(all ? [] : products.map(({ sku }) => sku)))}
            />
          </TableHeader>
          <TableHeader>Product</TableHeader>
          <TableHeader>{isShown ? `Price, ${vat}` : "Price"}</TableHeader>
          {isShown && <TableHeader numeric>VAT</TableHeader>}
          <TableHeader numeric>Full</TableHeader>
          <TableHeader numeric>Empty</TableHeader>
          <TableHeader numeric>Hazard</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map(({ sku, name, vatRate, fullKg, emptyKg, hazardKg, needs }) => (
          <TableRow key={sku}>
            <TableCell>
              <Checkbox
                aria-label={name}
                checked={chosen.has(sku)}
                onCheckedChange={(checked) => toggle(sku, checked === true)}
              />
            </TableCell>
            <TableCell>
              {name}
              <p className="text-xs text-muted-foreground">{sku}</p>
              {needs && (
                <p className="max-w-xs text-xs whitespace-normal text-warning-text">{needs}</p>
              )}
            </TableCell>
            <TableCell fit>
              <MoneyInput
                size="sm"
                aria-label={`Price of ${name}${isShown ? `, ${vat}` : ""}`}
                className="w-24"
                required={chosen.has(sku)}
                value={prices.get(sku) ?? null}
                onValueChange={(pence) => onPrice(sku, pence)}
              />
            </TableCell>
            {isShown && <TableCell numeric>{vatRate} %</TableCell>}
            <TableCell numeric>{kilograms(fullKg)}</TableCell>
            <TableCell numeric>{kilograms(emptyKg)}</TableCell>
            <TableCell numeric>{kilograms(hazardKg)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
