import { ButtonLink, listOf } from "@roundsman/ui";
import { formatMoney, formatWeight, perUnit } from "@roundsman/ui/format";
import { Package } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { IfVat } from "@/features/goods/if-vat";
import { entered } from "@/features/goods/price-entered";
import { vatShort } from "@/features/goods/vat-words";
import type { RouterOutputs } from "@/trpc/outputs";
import { categoryWords } from "./category-words";
import { productFilters } from "./product-filters";
import { ProductState } from "./product-state";
import { ProductThumb } from "./product-thumb";

type Product = RouterOutputs["office"]["products"]["list"]["items"][number];

/** What the business sells: at everybody's price, before lists and agreements. */
export const productsList = listOf<Product, { tenantId: string }>()({
  label: "Products",
  filters: productFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/products/${id}`,
  rowLead: ({ pictureKey }, { tenantId }) => (
    <ProductThumb tenantId={tenantId} pictureKey={pictureKey} />
  ),
  columns: (column) => [
    column.accessor("name", { header: "Name" }),
    column.accessor("sku", { header: "Code", meta: { fit: true, muted: true, phone: "second" } }),
    column.accessor("category", {
      header: "Category",
      cell: (cell) => {
        const category = cell.getValue();
        return category === null ? null : categoryWords(category);
      },
      meta: { muted: true },
    }),
    column.accessor("fullKg", {
      header: "Weight, full",
      cell: (cell) => {
        const kg = cell.getValue();
        return kg === null ? null : formatWeight(kg);
      },
      meta: { numeric: true, phone: "second" },
    }),
    column.accessor("returnable", {
      header: "Empties",
      cell: (cell) => (cell.getValue() ? "Come back" : null),
      meta: { fit: true, muted: true },
    }),
    column.display({
      header: "State",
      cell: ({ row }) => <ProductState product={row.original} />,
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("vatRate", {
      header: "VAT",
      cell: ({ row }) => vatShort(row.original),
      meta: { numeric: true },
    }),
    column.accessor("unitPrice", {
      header: "Price",
      cell: ({ row: { original } }) => {
        const { pence, vat } = entered(original);
        return (
          <>
            {formatMoney(pence)}
            {perUnit(original.unit)}
            <IfVat> {vat}</IfVat>
          </>
        );
      },
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
  ],
  end: <ExportLink list="products" />,
  nothingYet: {
    icon: <Package />,
    title: "No products yet",
    text: "What you sell appears here, with everybody's price.",
    action: (
      <ButtonLink href="/products/new" variant="primary">
        Add your first product
      </ButtonLink>
    ),
  },
  nothingFits: {
    title: "No products fit",
    text: "Try a part of the name, or the start of the code.",
    all: "Show all products",
  },
});
