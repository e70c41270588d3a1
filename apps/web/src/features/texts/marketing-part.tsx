"use client";

import {
  Button,
  CheckboxField,
  ConfirmDialog,
  DateField,
  EditDialog,
  TextareaField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { formatDate, todayIn } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type MarketedCustomer = Pick<
  RouterOutputs["office"]["customers"]["one"],
  "id" | "name" | "marketingOptIn" | "marketingRefusedAt"
>;

type MarketingPartProps = { customer: MarketedCustomer; timeZone: string };

/** Shows whether a customer may be sent texts that sell, since when and how, with the acts to note it. */
export function MarketingPart({ customer, timeZone }: MarketingPartProps) {
  return (
    <section aria-label="Texts that sell" className="flex flex-col gap-2 text-dense">
      <p>{marketingInWords(customer, timeZone)}</p>
      <Changing>
        <div className="flex flex-wrap gap-2">
          <NoteOptIn customer={customer} timeZone={timeZone} />
          {customer.marketingRefusedAt === null && <NoteRefusal customer={customer} />}
        </div>
      </Changing>
    </section>
  );
}

function marketingInWords(
  { marketingOptIn, marketingRefusedAt }: MarketedCustomer,
  timeZone: string,
): string {
  if (marketingRefusedAt) {
    return `Texts that sell: refused on ${formatDate(marketingRefusedAt, timeZone)}.`;
  }
  if (!marketingOptIn) return "Texts that sell: no opt-in is noted, so none is sent.";
  const { on, how, number } = marketingOptIn;
  return `Texts that sell: opted in on ${formatDate(on)} for ${number}. ${how}`;
}

function NoteOptIn({ customer: { id, name }, timeZone }: MarketingPartProps) {
  const { customers } = useApiClient().office;
  const form = useForm({
    values: { marketingOptIn: { on: todayIn(timeZone), how: "", couldRefuse: false } },
    send: (typed) => customers.change.mutate({ id, ...typed }),
    done: "Opt-in noted",
  });
  return (
    <EditDialog
      form={form}
      title={`Note that ${name} opted in to texts that sell`}
      description="Such as: your gas is running out, shall we bring more? A past sale is not enough. They gave their number for an order, were told of these texts then, and could say no."
      save="Note opt-in"
      trigger={<Button size="sm">Note opt-in</Button>}
    >
      <DateField label="On" name="marketingOptIn.on" />
      <TextareaField
        label="How"
        name="marketingOptIn.how"
        rows={2}
        maxLength={300}
        hint="Such as: by phone, with their order of coal."
      />
      <CheckboxField
        label="They could refuse when they gave the number"
        name="marketingOptIn.couldRefuse"
      />
    </EditDialog>
  );
}

function NoteRefusal({ customer: { id, name } }: { customer: MarketedCustomer }) {
  const { customers } = useApiClient().office;
  const act = useAct(() => customers.change.mutate({ id, marketingRefused: true }), {
    done: "Refusal noted",
    fault: "The refusal was not noted",
  });
  return (
    <ConfirmDialog
      title={`${name} wants no texts that sell?`}
      description="Only a new opt-in, of that day or later, ends it. Texts about their orders still go."
      confirm="Note refusal"
      onConfirm={() => act.run()}
      trigger={<Button size="sm">They refuse</Button>}
    />
  );
}
