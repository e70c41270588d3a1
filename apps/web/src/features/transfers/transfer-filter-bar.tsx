import { FilterBar, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import type { Yard } from "@/features/stock/read-stock";
import { methodWords, stageWords } from "./transfer-states";

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const states = [{ value: "open", label: "Still to arrive" }, ...options(stageWords)];

/** Narrows the list of transfers. */
export function TransferFilterBar({ yards }: { yards: readonly Yard[] }) {
  return (
    <FilterBar
      end={<ExportLink list="transfers" />}
      more={
        <>
          <SelectFilter
            label="Yard"
            param="yard"
            all="From or to any yard"
            options={yards.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectFilter
            label="Carried by"
            param="method"
            all="Carried by anybody"
            options={options(methodWords)}
          />
        </>
      }
    >
      <SelectFilter label="Stage" param="state" all="Any stage" options={states} />
    </FilterBar>
  );
}
