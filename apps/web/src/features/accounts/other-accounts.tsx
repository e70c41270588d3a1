import { SelectField } from "@roundsman/ui";
import { categoryWords } from "@/features/products/category-words";
import type { ChoicesDraft } from "./choices-draft";
import { offering } from "./offered";
import type { Chart } from "./read-chart";

type OtherAccountsProps = {
  chart: Chart;
  /** What the form holds to begin with. */
  choices: ChoicesDraft;
  /** What the program calls an account of sales, and what stands beside it. */
  words: { sale: string; tracking: string };
};

/** Sales that go elsewhere than all others: of a category of products, of delivery, and interest. */
export function OtherAccounts({ chart, choices, words }: OtherAccountsProps) {
  const isTracked = chart.tracking.length > 0;
  const columns = isTracked
    ? "sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.25fr)]"
    : "sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]";
  const row = (label: string, name: string, held: ChoicesDraft["delivery"]) => (
    <div key={name} className={`grid gap-x-3 gap-y-1.5 py-2 ${columns}`}>
      <p className="self-center text-dense font-medium sm:pt-1">{label}</p>
      <SelectField
        label={<Label of={label} what={words.sale} shown={isTracked} />}
        name={`${name}.saleId`}
        options={offering(chart.sales, "As usual", held.saleId)}
      />
      {isTracked && (
        <SelectField
          label={<Label of={label} what={words.tracking} shown />}
          name={`${name}.trackingId`}
          options={offering(chart.tracking, "As usual", held.trackingId)}
        />
      )}
    </div>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Other accounts for</legend>
      <p className="text-xs text-muted-foreground">As usual: where all other sales go.</p>
      {isTracked && (
        <div
          aria-hidden
          className={`mt-1 hidden gap-x-3 text-xs text-muted-foreground sm:grid ${columns}`}
        >
          <span />
          <span>{words.sale}</span>
          <span>{words.tracking}</span>
        </div>
      )}
      <div className="flex flex-col divide-y">
        {choices.categories.map(({ category, ...held }, at) =>
          row(categoryWords(category), `choices.categories.${at}`, held),
        )}
        {row("Delivery charges", "choices.delivery", choices.delivery)}
        {row("Interest and compensation", "choices.interest", choices.interest)}
      </div>
    </fieldset>
  );
}

type LabelProps = { of: string; what: string; shown: boolean };

/** Where columns are stacked, each says what it is; where they stand side by side, their titles do. */
const Label = ({ of, what, shown }: LabelProps) => (
  <>
    <span className="sr-only">{of}: </span>
    <span className={shown ? "text-xs font-normal text-muted-foreground sm:sr-only" : "sr-only"}>
      {what}
    </span>
  </>
);
