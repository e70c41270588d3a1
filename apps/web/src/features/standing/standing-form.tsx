"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  FieldGroup,
  Form,
  FormError,
  NumberField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { GoodsPicker } from "@/features/goods/goods-picker";
import { useFocusPath } from "@/features/goods/use-focus-path";
import { leaveWords } from "@/features/states/order-states";
import { useApiClient } from "@/trpc/client";
import { ScheduleFields } from "./schedule-fields";
import type { Standing } from "./standing";
import { StandingLines } from "./standing-lines";
import { saysWhere, toStanding, type StandingLine, type StandingValues } from "./standing-values";

type StandingFormProps = {
  customer: { id: string; name: string };
  addresses: readonly { id: string; words: string }[];
  /** Those that are offered, and the one that it has. */
  options: readonly { id: string; name: string }[];
  values: StandingValues;
  /** The one that is changed; null for a new one. */
  standing: Standing | null;
};

/** Sets up a standing order, or changes one. */
export function StandingForm({
  customer,
  addresses,
  options,
  values,
  standing,
}: StandingFormProps) {
  const { standingOrders } = useApiClient().office;
  const router = useRouter();
  const form = useForm({
    values,
    send: (written) => {
      const wanted = toStanding(written, standing);
      return standing
        ? standingOrders.change.mutate({ id: standing.id, ...wanted })
        : standingOrders.create.mutate({ customerId: customer.id, ...wanted });
    },
    done: standing ? "Standing order saved" : `${customer.name} has a standing order`,
    onDone: ({ id }) => router.push(`/orders/standing/${id}`),
    leaves: true,
  });
  const written = form.watch();
  const goTo = useFocusPath("repeat");
  const setLines = (lines: readonly StandingLine[]) =>
    form.setValue("lines", lines, { shouldDirty: true });
  return (
    <Form form={form} className="flex max-w-4xl flex-col gap-4">
      <FormError />
      <Card>
        <CardHeader title="What comes each time" />
        {written.lines.length > 0 && (
          <StandingLines
            lines={written.lines}
            onChange={(key, change) =>
              setLines(
                written.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
              )
            }
            onRemove={(key) => setLines(written.lines.filter((line) => line.key !== key))}
          />
        )}
        <CardBody className={written.lines.length > 0 ? "border-t" : undefined}>
          <GoodsPicker
            label="Add a product"
            name="lines"
            onPick={({ id, name, returnable }) => {
              setLines([
                ...written.lines,
                {
                  key: 1 + Math.max(-1, ...written.lines.map(({ key }) => key)),
                  productId: id,
                  productName: name,
                  returnable,
                  quantity: 1,
                  measure: 1,
                  empties: returnable ? 1 : 0,
                },
              ]);
              goTo(`lines.${written.lines.length}.quantity`);
            }}
          />
        </CardBody>
      </Card>
      <Card>
        <CardBody className="gap-6">
          <ScheduleFields values={written} />
        </CardBody>
      </Card>
      <Card>
        <CardBody className="gap-6">
          <FieldGroup legend="Delivery and payment" columns={2}>
            <SelectField
              label="Deliver to"
              name="deliveryAddressId"
              options={addresses.map(({ id, words }) => ({ value: id, label: words }))}
            />
            {options.length > 0 && (
              <SelectField
                label="Delivery option"
                name="deliveryOptionId"
                options={[
                  { value: "", label: "None" },
                  ...options.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            <SelectField
              label="If nobody is in"
              name="leaveInstruction"
              options={[
                { value: "", label: "As the address says" },
                ...Object.entries(leaveWords).map(([value, label]) => ({ value, label })),
              ]}
            />
            {saysWhere(written.leaveInstruction) && (
              <TextField label="Where, or with whom" name="leaveDetail" optional />
            )}
            <SelectField
              label="Where nothing is delivered on a day"
              name="onClosed"
              options={[
                { value: "after", label: "The next day with deliveries" },
                { value: "before", label: "The last day with deliveries before it" },
                { value: "skip", label: "Leave it out" },
              ]}
            />
            <NumberField
              label="Days ahead"
              name="daysAhead"
              hint="The order is made so many days before, and the customer is told by mail."
            />
            <SelectField
              label="Price"
              name="price"
              options={[
                { value: "current", label: "The customer's price of the time" },
                { value: "held", label: "Held as it is now" },
              ]}
            />
            <SelectField
              label="Payment"
              name="paymentMethod"
              options={[
                { value: "", label: "As usual for them" },
                { value: "on_account", label: "On account" },
                { value: "cash", label: "Cash at the door" },
                { value: "link", label: "Payment link" },
              ]}
            />
          </FieldGroup>
          <TextareaField label="Notes for each order" name="notes" optional />
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton>{standing ? "Save" : "Set up standing order"}</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
