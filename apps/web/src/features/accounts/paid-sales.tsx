import { DateField, FieldGroup, SelectField } from "@roundsman/ui";
import type { ChoicesDraft } from "./choices-draft";
import { offering } from "./offered";
import type { Chart } from "./read-chart";

/** Sales of the shop and at the door, sent as the sums of each day once an account is chosen. */
export function PaidSales({
  chart,
  choices,
  isXero,
}: {
  chart: Chart;
  choices: ChoicesDraft;
  isXero: boolean;
}) {
  const { clearingId, feesId } = choices.paidSales;
  const words = isXero ? "Account" : "Product or service";
  return (
    <FieldGroup
      legend="Sales that are paid at once"
      columns={2}
      hint="One invoice a day, the morning after: sales by account and rate, paid by the money of the day. Refunds and card fees are credit notes. A sale whose own invoice was sent is left out."
    >
      <SelectField
        label={`${words} between sales and money`}
        name="choices.paidSales.clearingId"
        options={offering(chart.clearing, "Not sent", clearingId)}
        hint={
          isXero
            ? "Has what was paid ahead, or is still to be paid."
            : "A product whose account is a current asset: it has what was paid ahead, or is still to be paid."
        }
      />
      <SelectField
        label={`${words} of card fees`}
        name="choices.paidSales.feesId"
        options={offering(chart.writeOffs, "Choose one", feesId)}
        {...(!isXero && { hint: "A product whose account is that of bank charges." })}
      />
      <DateField
        label="First day of paid sales"
        name="choices.paidSales.startsOn"
        hint="Begin on a day whose sales nobody entered there yet."
      />
    </FieldGroup>
  );
}
