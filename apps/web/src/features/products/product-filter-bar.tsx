import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";

const sold = [
  { value: "true", label: "Sold" },
  { value: "false", label: "Not sold" },
];

type ProductFilterBarProps = { categories: readonly { slug: string; name: string }[] };

export function ProductFilterBar({ categories }: ProductFilterBarProps) {
  return (
    <FilterBar
      end={<ExportLink list="products" />}
      more={
        <>
          <SelectFilter
            label="Category"
            param="category"
            all="All categories"
            options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <SelectFilter label="State" param="sold" all="Sold or not" options={sold} />
          <SelectFilter
            label="Archived"
            param="archived"
            all="Not archived"
            options={[{ value: "true", label: "With archived" }]}
          />
        </>
      }
    >
      <SearchFilter
        label="Search products"
        placeholder="Name or code"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
