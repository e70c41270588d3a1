"use client";

import { Button, Card, CardHeader, Field, Input, Kbd, NumberInput } from "@roundsman/ui";
import { useState, type KeyboardEvent } from "react";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Draft, Priced } from "../draft";
import { LineEditor } from "./line-editor";
import { OtherEmpties } from "./other-empties";
import { ProductPicker } from "./product-picker";
import type { EditDraft } from "../use-order-draft";

type GoodsCardProps = {
  draft: Draft;
  /** At the prices that hold for this order. */
  products: readonly Priced[];
  /** What it comes to and what can still be promised; undefined while it is worked out. */
  estimate: RouterOutputs["office"]["orders"]["estimate"] | null | undefined;
  loading: boolean;
  hint: string;
  edit: EditDraft;
  onAdd: (product: Priced) => void;
  /** Sends the keyboard to a field. */
  goTo: (path: string) => void;
  onRemove: (key: number) => void;
};

/** "%" in the quantity of a line gives that line a discount. */
const quantityOfLine = /^(lines\.\d+\.)quantity$/;

/** What is on the order and what comes back for it, and a place to add to it. */
export function GoodsCard(props: GoodsCardProps) {
  const { draft, products, estimate, loading, hint, edit, onAdd, goTo, onRemove } = props;
  const { lines, discountPercent } = draft;
  const [asked, setAsked] = useState(false);
  const discounts =
    asked || discountPercent !== null || lines.some((line) => line.discountPercent !== null);

  function discount(path: string) {
    setAsked(true);
    goTo(path);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "%" || !(event.target instanceof HTMLInputElement)) return;
    const [, line] = quantityOfLine.exec(event.target.name) ?? [];
    if (line === undefined) return;
    event.preventDefault();
    discount(`${line}discountPercent`);
  }

  return (
    <Card onKeyDown={onKeyDown}>
      <CardHeader title="Products" hint={hint} />
      {lines.length > 0 && (
        <LineEditor
          lines={lines}
          products={products}
          supply={estimate?.supply ?? []}
          amounts={estimate?.lines ?? []}
          discount={discounts ? { percent: discountPercent ?? 0 } : null}
          edit={edit}
          onRemove={onRemove}
        />
      )}
      {draft.otherEmpties.length > 0 && <OtherEmpties empties={draft.otherEmpties} edit={edit} />}
      <div className="border-t p-4 first:border-t-0">
        <ProductPicker products={products} loading={loading} onAdd={onAdd} />
      </div>
      {discounts && (
        <div className="grid gap-4 border-t p-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <Field label="Discount on the order" name="discountPercent" optional>
            <NumberInput
              unit="%"
              decimals={2}
              value={discountPercent}
              onValueChange={(percent) => edit({ do: "set", fields: { discountPercent: percent } })}
            />
          </Field>
          <Field label="Why" name="discountReason" optional>
            <Input
              value={draft.discountReason}
              onChange={({ target }) =>
                edit({ do: "set", fields: { discountReason: target.value } })
              }
            />
          </Field>
        </div>
      )}
      {lines.length > 0 && !discounts && (
        <div className="flex items-center gap-2 border-t px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => discount("discountPercent")}>
            Give a discount
          </Button>
          <span className="text-xs text-muted-foreground max-md:hidden">
            or <Kbd>%</Kbd> in a quantity
          </span>
        </div>
      )}
    </Card>
  );
}
