"use client";

import {
  Card,
  EmptyState,
  FilterBar,
  PlainForm,
  SearchField,
  ScrollRegion,
  withParams,
} from "@roundsman/ui";
import { SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { findProducts } from "@/features/goods/find-products";
import { useOffice } from "@/session/office-context";
import { NewList } from "./new-list";
import { SaveBar } from "./save-bar";
import { SheetTable } from "./sheet-table";
import type { PriceGrid } from "./sheet";
import { usePriceSheet } from "./use-price-sheet";

type PriceSheetProps = {
  initial: PriceGrid;
  /** What the address asks for. */
  q: string;
};

/** Every product by every price list, edited like a spreadsheet and saved in one go. */
export function PriceSheet({ initial, q }: PriceSheetProps) {
  const sheet = usePriceSheet(initial);
  const { mayChange } = useOffice();
  const [query, setQuery] = useState(q);
  const { products } = sheet.grid;
  const rows = useMemo(() => findProducts(products, query), [products, query]);
  return (
    <PlainForm dirty={sheet.edits.size > 0} onSubmit={sheet.save}>
      <Card>
        <FilterBar>
          <SearchField
            aria-label="Search products"
            placeholder="Name, code or category"
            value={query}
            onChange={({ target: { value } }) => {
              setQuery(value);
              // The address follows without asking the server: what is typed into cells stays.
              window.history.replaceState(null, "", withParams({}, { q: value }));
            }}
            className="min-w-0 flex-1 md:w-72 md:flex-none"
          />
          {mayChange && <NewList />}
        </FilterBar>
        {rows.length === 0 ? (
          <EmptyState icon={<SearchX />} title="No products fit">
            Try a part of the name, the code or the category.
          </EmptyState>
        ) : (
          <ScrollRegion
            label="Prices"
            className="max-h-[calc(100dvh-19rem)] min-h-64 overflow-y-auto"
          >
            <SheetTable sheet={sheet} rows={rows} disabled={!mayChange} />
          </ScrollRegion>
        )}
        <SaveBar sheet={sheet} />
      </Card>
    </PlainForm>
  );
}
