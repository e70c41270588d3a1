"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CheckboxField,
  FieldGroup,
  Form,
  FormError,
  NumberField,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Settings = RouterOutputs["office"]["reminders"]["get"];

/** What the form holds: days that are cleared stay as they were. */
const draftOf = ({ automatic, levels }: Settings) => ({
  automatic,
  levels: levels.map(({ level, enabled, days, subject, text }) => ({
    level,
    enabled,
    days: numberOrNull(days),
    subject,
    text,
  })),
});
const numberOrNull = (days: number): number | null => days;

const names = ["First reminder", "Second reminder", "Final reminder"];

/** When those who owe are reminded, and in which words. */
export function ReminderForm({ settings }: { settings: Settings }) {
  const { reminders } = useApiClient().office;
  const form = useForm({
    values: draftOf(settings),
    send: ({ automatic, levels }) =>
      reminders.change.mutate({
        automatic,
        levels: levels.map(({ days, ...level }) => ({ ...level, days: days ?? undefined })),
      }),
    done: ({ automatic }) =>
      automatic ? "Changed. They go each morning" : "Changed. They go when you send them",
    kept: draftOf,
  });
  return (
    <Form form={form}>
      <Card>
        <CardBody className="gap-6">
          <FormError />
          <CheckboxField
            label="Send reminders each morning"
            name="automatic"
            hint="At eight, to whoever is due. Otherwise they go when you send them, from Who owes."
          />
          {settings.levels.map(({ level }, at) => (
            <FieldGroup key={level} legend={names[at] ?? `Level ${level}`}>
              <CheckboxField label="Use this reminder" name={`levels.${at}.enabled`} />
              <NumberField
                label="Days after the due day"
                name={`levels.${at}.days`}
                className="max-w-40"
              />
              <TextField label="Subject" name={`levels.${at}.subject`} maxLength={200} />
              <TextareaField label="Text" name={`levels.${at}.text`} rows={10} maxLength={4000} />
            </FieldGroup>
          ))}
          <div className="text-xs text-muted-foreground">
            <p>What stands between braces is filled in for each mail:</p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {settings.placeholders.map((name) => (
                <li key={name}>
                  <code>{`{${name}}`}</code> {meanings[name]}
                </li>
              ))}
            </ul>
          </div>
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <SubmitButton needsChange>Change the reminders</SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}

const meanings: Readonly<Record<string, string>> = {
  customer: "the customer's name",
  business: "your business's name",
  number: "the number of the invoice, or the first few of several",
  invoices: "a line for each invoice: number, what is left, due day",
  total: "what the invoices came to",
  left: "what is left to pay of them",
  due: "the day on which the first of them was due",
  days: "how long ago that is, such as 9 days",
  account: "your bank account, where you have given one",
};
