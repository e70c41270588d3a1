"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  FieldGroup,
  Form,
  FormError,
  MoneyField,
  SelectField,
  SubmitButton,
  TextField,
  TimeField,
  useForm,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Settings = RouterOutputs["office"]["texts"]["settings"];

const hours = Array.from({ length: 10 }, (_, at) => `${at + 12}`);

const draftOf = ({ senderName, quietFrom, quietUntil, eveningHour, capPence }: Settings) => ({
  senderName: senderName ?? "",
  quietFrom,
  quietUntil,
  eveningHour: `${eveningHour}`,
  capPence: orNull(capPence),
});
const orNull = (pence: number): number | null => pence;

/** When texts go, from whom, and what they may cost in a month. */
export function TextSettingsForm({ settings }: { settings: Settings }) {
  const { texts } = useApiClient().office;
  const form = useForm({
    values: draftOf(settings),
    send: ({ eveningHour, capPence, ...rest }) =>
      texts.changeSettings.mutate({
        ...rest,
        eveningHour: Number(eveningHour),
        capPence: capPence ?? 0,
      }),
    done: "Saved",
    kept: draftOf,
  });
  const spent = formatMoney(Math.round(settings.spentPence));
  return (
    <Form form={form}>
      <Card>
        <CardHeader title="How texts go" />
        <CardBody className="gap-5">
          <FormError />
          <FieldGroup legend="Quiet hours">
            <div className="flex flex-wrap gap-4">
              <TimeField label="From" name="quietFrom" className="max-w-40" />
              <TimeField label="Until" name="quietUntil" className="max-w-40" />
            </div>
          </FieldGroup>
          <SelectField
            label="Evening before, sent at"
            name="eveningHour"
            className="max-w-40"
            options={hours.map((value) => ({ value, label: `${value}:00` }))}
          />
          <MoneyField
            label="Most that texts may cost in a month"
            name="capPence"
            className="max-w-40"
            hint={`${spent} so far this month. Beyond it texts are kept and not sent.`}
          />
          <TextField
            label="Sender name"
            name="senderName"
            maxLength={11}
            className="max-w-60"
            optional
            hint="Up to 11 letters and digits, in place of our number. Nobody can answer a name, or stop it by text."
          />
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <SubmitButton needsChange>Save</SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}
