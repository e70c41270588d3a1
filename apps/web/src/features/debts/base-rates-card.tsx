"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  DateField,
  EditDialog,
  NumberField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type BaseRates = RouterOutputs["office"]["baseRates"]["get"];
type Rates = BaseRates["items"];

/** So many of those that come with the service are shown at first. */
const shownFirst = 4;

/** The base rates by which interest for late payment is worked out, the latest first. */
export function BaseRatesCard({ rates, missing }: { rates: Rates; missing: BaseRates["missing"] }) {
  const [all, setAll] = useState(false);
  const own = rates.filter((rate) => rate.own);
  const shown = all ? rates : rates.slice(0, own.length + shownFirst);
  return (
    <Card>
      <CardHeader
        title="Base rate of the Bank of England"
        actions={
          <Changing needs="tenant:write">
            <AddRate own={own} startsOn={missing[0] ?? ""} />
          </Changing>
        }
      />
      <CardBody>
        {missing.length > 0 && (
          <Alert tone="warning" title="Base rates to enter">
            The rate of {missing.map((on) => formatDate(on)).join(" and ")} is not known. Add it
            with that very day, also where it did not change: until then no interest is charged for
            what became late in the half-year after it.
          </Alert>
        )}
        <p className="text-dense text-muted-foreground">
          Interest for late payment is 8% over the base rate of the last 30 June or 31 December
          before an invoice became late. Add each new rate when the bank changes it. One of a day
          that is there already takes its place.
        </p>
        <ul aria-label="Base rates" className="flex flex-col">
          {shown.map(({ startsOn, percent, own: isOwn }) => (
            <li
              key={startsOn}
              className="flex min-h-9 items-center justify-between gap-3 border-b py-1 last:border-b-0"
            >
              <span className="text-dense tabular-nums">
                {percent}% from {formatDate(startsOn)}
              </span>
              {isOwn ? (
                <Changing needs="tenant:write">
                  <RemoveRate own={own} startsOn={startsOn} />
                </Changing>
              ) : (
                <span className="text-xs text-muted-foreground">Comes with the service</span>
              )}
            </li>
          ))}
        </ul>
        {shown.length < rates.length && (
          <Button size="sm" className="self-start" onClick={() => setAll(true)}>
            Show all {rates.length}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

const sent = (rates: Rates) => rates.map(({ startsOn, percent }) => ({ startsOn, percent }));

function AddRate({ own, startsOn: asked }: { own: Rates; startsOn: string }) {
  const { baseRates } = useApiClient().office;
  // A list, as the service takes it, so that what it refuses is said at the field.
  const values: { rates: { startsOn: string; percent: number | null }[] } = {
    rates: [{ startsOn: asked, percent: null }],
  };
  const form = useForm({
    values,
    send: ({ rates }) => {
      const added = rates.map(({ startsOn, percent }) => ({ startsOn, percent: percent ?? 0 }));
      const others = own.filter((rate) =>
        added.every(({ startsOn }) => startsOn !== rate.startsOn),
      );
      return baseRates.set.mutate({ rates: [...added, ...sent(others)] });
    },
    done: "Rate added",
  });
  return (
    <EditDialog
      form={form}
      title="Add a base rate"
      description="As the Bank of England published it."
      save="Add"
      trigger={<Button size="sm">Add a rate</Button>}
    >
      <DateField label="From" name="rates.0.startsOn" required />
      <NumberField label="Per cent" name="rates.0.percent" unit="%" decimals={2} required />
    </EditDialog>
  );
}

function RemoveRate({ own, startsOn }: { own: Rates; startsOn: string }) {
  const { baseRates } = useApiClient().office;
  const remove = useAct(
    () => baseRates.set.mutate({ rates: sent(own.filter((rate) => rate.startsOn !== startsOn)) }),
    { done: "Rate removed", fault: "The rate was not removed" },
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={remove.busy}
      aria-label={`Remove the rate from ${formatDate(startsOn)}`}
      onClick={() => remove.start()}
    >
      Remove
    </Button>
  );
}
