"use client";

import { Combobox, Field, IconButton } from "@roundsman/ui";
import { X } from "lucide-react";
import { pickProducts } from "@/features/goods/find-products";
import { useDraftParts } from "../draft/draft-context";
import { moved } from "@/features/ordered-list/moved";
import { OrderedList } from "@/features/ordered-list/ordered-list";
import { useProductNames } from "../draft/use-product-names";

const most = 12;

/** The products that the home page puts forward. */
export function FeaturedPanel() {
  const { draft, setContent } = useDraftParts();
  const { featuredProductIds: ids } = draft.content;
  const { products, nameOf } = useProductNames();
  const choice = products.filter(({ id }) => !ids.includes(id));
  return (
    <>
      <OrderedList
        label="Featured products"
        items={ids.map((id) => ({
          key: id,
          name: nameOf(id),
          content: (
            <span className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate pl-1">{nameOf(id)}</span>
              <IconButton
                size="sm"
                label={`Take ${nameOf(id)} off`}
                onClick={() =>
                  setContent({ featuredProductIds: ids.filter((other) => other !== id) })
                }
              >
                <X aria-hidden />
              </IconButton>
            </span>
          ),
        }))}
        onMove={(from, to) => setContent({ featuredProductIds: moved(ids, from, to) })}
      />
      {ids.length < most ? (
        <Field label="Add a product" name="content.featuredProductIds">
          <Combobox
            // Emptied after each choice, for the next one.
            key={ids.length}
            items={choice}
            value={null}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            find={pickProducts}
            placeholder="Search your products"
            onValueChange={(product) => {
              if (product) setContent({ featuredProductIds: [...ids, product.id] });
            }}
          />
        </Field>
      ) : (
        <p className="text-dense text-muted-foreground">Twelve are the most that are shown.</p>
      )}
    </>
  );
}
