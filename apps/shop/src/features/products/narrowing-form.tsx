import { buttonVariants } from "@roundsman/ui";
import { listPath, type Narrowing } from "@/features/links/products";

const sorts = {
  kind: "By kind",
  cheapest: "Cheapest first",
  dearest: "Dearest first",
  name: "Name",
};

/** Sorts and narrows a list by its address, so that it works without script and can be sent to somebody. */
export function NarrowingForm({ narrowing, stops }: { narrowing: Narrowing; stops: boolean }) {
  const { q, category, inStock, sort = "kind" } = narrowing;
  const [action = ""] = listPath({ ...(q && { q }), ...(category && { category }) }).split("?");
  return (
    <form
      action={action}
      className="mt-4 mb-7 flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-5"
    >
      {q && <input type="hidden" name="q" value={q} />}
      {q && category && <input type="hidden" name="category" value={category} />}
      <label className="flex items-center gap-2">
        <span className="max-sm:sr-only">Sort</span>
        <select
          name="sort"
          defaultValue={sort}
          className="h-11 rounded-md border border-input bg-surface px-3 max-sm:max-w-36"
        >
          {Object.entries(q ? { ...sorts, kind: "Best match" } : sorts).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {stops && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name="stock"
            value="in"
            defaultChecked={inStock ?? false}
            className="size-5 accent-primary"
          />
          In stock
        </label>
      )}
      <button type="submit" className={buttonVariants({ variant: "secondary", size: "touch" })}>
        Show
      </button>
    </form>
  );
}
