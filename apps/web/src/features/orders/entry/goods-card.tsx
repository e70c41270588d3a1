"use client";

import { Card, CardHeader } from "@roundsman/ui";
import type { Supplies } from "../line-supply";
import type { Draft, Priced } from "./draft";
import { LineEditor } from "./line-editor";
import { OtherEmpties } from "./other-empties";
import { ProductPicker } from "./product-picker";
import type { EditDraft } from "./use-order-draft";

type GoodsCardProps = {
  draft: Draft;
  /** At the prices that hold for this order. */
  products: readonly Priced[];
  /** What can still be promised of them. */
  supply: Supplies;
  loading: boolean;
  hint: string;
  edit: EditDraft;
  onAdd: (product: Priced) => void;
  onRemove: (key: number) => void;
};

/** What is on the order and what comes back for it, and a place to add to it. */
export function GoodsCard(props: GoodsCardProps) {
  const { draft, products, supply, loading, hint, edit, onAdd, onRemove } = props;
  return (
    <Card>
      <CardHeader title="Products" hint={hint} />
      {draft.lines.length > 0 && (
        <LineEditor
          lines={draft.lines}
          products={products}
          supply={supply}
          edit={edit}
          onRemove={onRemove}
        />
      )}
      {draft.otherEmpties.length > 0 && <OtherEmpties empties={draft.otherEmpties} edit={edit} />}
      <div className="border-t p-4 first:border-t-0">
        <ProductPicker products={products} loading={loading} onAdd={onAdd} />
      </div>
    </Card>
  );
}
