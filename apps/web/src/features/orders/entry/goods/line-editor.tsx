"use client";

import {
  Field,
  IconButton,
  NumberInput,
  QuantityInput,
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney, isMeasured, perUnit, unitName } from "@roundsman/ui/format";
import { X } from "lucide-react";
import { entered, type PriceEntered } from "@/features/goods/price-entered";
import { useVat } from "@/features/goods/use-vat";
import { LineSupply, type Supplies } from "../../line-supply";
import type { Draft, DraftLine, Priced } from "../draft";
import type { EditDraft } from "../use-order-draft";

type LineEditorProps = {
  lines: Draft["lines"];
  /** Today's prices of this customer. */
  products: readonly Priced[];
  /** What can still be promised of them. */
  supply: Supplies;
  /** What each comes to, in their order; shorter or longer while it is worked out. */
  amounts: readonly { productId: string; amountPence: number }[];
  /** That of the whole order, in per cent; null where no discounts are given. */
  discount: { percent: number } | null;
  edit: EditDraft;
  onRemove: (key: number) => void;
};

/** As wide whatever stands in it: nothing beside it moves while somebody types. */
const figure = "w-24 whitespace-nowrap";

/** The products on the order: how many of each, and how many empties come back for them. */
export function LineEditor(props: LineEditorProps) {
  const vat = useVat();
  const { lines, products, supply, amounts, discount, edit, onRemove } = props;
  const priceOf = ({ product }: DraftLine) =>
    products.find(({ id }) => id === product.id) ?? product;
  // Where some include VAT, each says of itself what it is.
  const mixed = vat.isShown && lines.some((line) => priceOf(line).unitPriceIncVat !== null);
  return (
    <Table label="Products on the order" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader numeric className={figure}>
            {mixed ? "Price" : `Price${vat.ex}`}
          </TableHeader>
          <TableHeader>Quantity</TableHeader>
          <TableHeader>Empties back</TableHeader>
          {discount && <TableHeader>Discount</TableHeader>}
          <TableHeader numeric className={figure}>
            {mixed ? "Total" : `Total${vat.ex}`}
          </TableHeader>
          <TableHeader>
            <span className="sr-only">Remove</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            at={at}
            price={priceOf(line)}
            mixed={mixed}
            supply={supply}
            amountPence={
              amounts[at]?.productId === line.product.id ? amounts[at].amountPence : undefined
            }
            discount={discount}
            edit={edit}
            onRemove={() => onRemove(line.key)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type LineRowProps = {
  line: DraftLine;
  at: number;
  price: PriceEntered;
  mixed: boolean;
  supply: Supplies;
  amountPence: number | undefined;
  discount: LineEditorProps["discount"];
  edit: EditDraft;
  onRemove: () => void;
};

function LineRow(props: LineRowProps) {
  const { line, at, price, mixed, supply, amountPence, discount, edit, onRemove } = props;
  const { key, product, quantity, empties } = line;
  const { pence, vat } = entered(price);
  const { isShown } = useVat();
  const measured = isMeasured(product.unit);
  return (
    <TableRow>
      <TableCell className="font-medium">
        {product.name}
        <LineSupply supply={supply} productId={product.id} />
      </TableCell>
      <TableCell label={isShown ? `Price ${vat}` : "Price"} numeric>
        <span>
          {formatMoney(pence)}
          <span className="text-muted-foreground md:block md:text-xs">{perUnit(product.unit)}</span>
        </span>
        {mixed && <VatSaid vat={vat} />}
      </TableCell>
      <TableCell label="Quantity" fit>
        {measured && (
          <Field label={`How much of ${product.name}`} name={`lines.${at}.measure`} hideLabel>
            <NumberInput
              size="sm"
              unit={unitName(product.unit)}
              decimals={3}
              className="mb-1.5 w-32"
              value={line.measure}
              onValueChange={(measure) => edit({ do: "set-measure", key, measure })}
            />
          </Field>
        )}
        <Field label={`Quantity of ${product.name}`} name={`lines.${at}.quantity`} hideLabel>
          <QuantityInput
            size="sm"
            min={1}
            value={quantity}
            onValueChange={(next) => edit({ do: "set-quantity", key, quantity: next })}
          />
        </Field>
      </TableCell>
      <TableCell label="Empties back" fit>
        {product.returnable ? (
          <Field label={`Empties of ${product.name}`} hideLabel>
            <QuantityInput
              size="sm"
              value={empties}
              onValueChange={(next) => edit({ do: "set-empties", key, empties: next })}
            />
          </Field>
        ) : (
          <span className="text-muted-foreground">None</span>
        )}
      </TableCell>
      {discount && (
        <TableCell label="Discount" fit>
          <Field
            label={`Discount on ${product.name} in per cent`}
            name={`lines.${at}.discountPercent`}
            hideLabel
          >
            <NumberInput
              size="sm"
              unit="%"
              decimals={2}
              className="w-24"
              placeholder={String(discount.percent)}
              value={line.discountPercent}
              onValueChange={(discountPercent) =>
                edit({ do: "set-discount", key, discountPercent })
              }
            />
          </Field>
        </TableCell>
      )}
      <TableCell label={isShown ? `Total ${vat}` : "Total"} numeric className="font-medium">
        {discount || measured ? amountOf(amountPence) : formatMoney(pence * quantity)}
        {mixed && <VatSaid vat={vat} />}
      </TableCell>
      <TableCell>
        <RowActions>
          <IconButton
            size="sm"
            label={`Remove ${product.name}`}
            data-path={`lines.${at}.productId`}
            onClick={onRemove}
          >
            <X aria-hidden />
          </IconButton>
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

/** Less its discount, by the service: what is not known yet is no sum. */
const amountOf = (pence: number | undefined) => (pence === undefined ? "…" : formatMoney(pence));

/** Beside a figure in the table; on a phone its label says it. */
const VatSaid = ({ vat }: { vat: string }) => (
  <span className="block text-xs font-normal text-muted-foreground max-md:hidden">{vat}</span>
);
