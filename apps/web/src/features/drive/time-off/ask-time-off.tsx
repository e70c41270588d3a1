"use client";

import {
  Card,
  CardBody,
  DateField,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useApi, useApiClient } from "@/trpc/client";
import { useDrive } from "../drive-context";

const nothing = { fromDay: "", untilDay: "", note: "" };

/** Asks the office for days off. */
export function AskTimeOff() {
  const { day } = useDrive();
  const queries = useQueryClient();
  const api = useApi();
  const { rota } = useApiClient().office;
  const form = useForm({
    values: nothing,
    send: ({ untilDay, ...values }) =>
      rota.askTimeOff.mutate({ ...values, untilDay: untilDay || values.fromDay }),
    done: "Asked for. The office has a notice.",
    kept: () => nothing,
    onDone: () =>
      void queries.invalidateQueries({ queryKey: api.office.rota.listTimeOff.queryKey() }),
  });
  return (
    <Card>
      <CardBody>
        <Form form={form} leavable className="flex flex-col gap-4">
          <FormError />
          <DateField label="First day" name="fromDay" size="touch" min={day.today} />
          <DateField
            label="Last day"
            name="untilDay"
            hint="Left empty: that one day."
            optional
            size="touch"
            min={form.watch("fromDay") || day.today}
          />
          <TextField label="Note for the office" name="note" optional size="touch" />
          <SubmitButton size="touch">Ask for time off</SubmitButton>
        </Form>
      </CardBody>
    </Card>
  );
}
