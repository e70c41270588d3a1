"use client";

import {
  Button,
  Card,
  CardBody,
  DateInput,
  faultOf,
  Field,
  FormError,
  Input,
  PlainForm,
  toast,
} from "@roundsman/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useDrive } from "../drive-context";

const none = { fromDay: "", untilDay: "", note: "" };

/** Asks the office for days off. */
export function AskTimeOff() {
  const { day } = useDrive();
  const queries = useQueryClient();
  const { rota } = useApi().office;
  const [values, setValues] = useState(none);
  const ask = useMutation(
    rota.askTimeOff.mutationOptions({
      onSuccess: async () => {
        toast.done("Asked for. The office has a notice.");
        setValues(none);
        await queries.invalidateQueries({ queryKey: rota.listTimeOff.queryKey() });
      },
    }),
  );
  const { message, issues } = faultOf(ask.error);
  function set(fields: Partial<typeof none>) {
    setValues({ ...values, ...fields });
    // What was refused is another question by then.
    if (ask.isError) ask.reset();
  }
  return (
    <Card>
      <CardBody>
        <PlainForm
          issues={issues}
          onSubmit={() => ask.mutate({ ...values, untilDay: values.untilDay || values.fromDay })}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <Field label="First day" name="fromDay">
            <DateInput
              size="touch"
              min={day.today}
              value={values.fromDay}
              onValueChange={(fromDay) => set({ fromDay })}
            />
          </Field>
          <Field label="Last day" name="untilDay" hint="Left empty: that one day." optional>
            <DateInput
              size="touch"
              min={values.fromDay || day.today}
              value={values.untilDay}
              onValueChange={(untilDay) => set({ untilDay })}
            />
          </Field>
          <Field label="Note for the office" name="note" optional>
            <Input
              size="touch"
              autoComplete="off"
              value={values.note}
              onChange={({ target }) => set({ note: target.value })}
            />
          </Field>
          <Button type="submit" size="touch" variant="primary" loading={ask.isPending}>
            Ask for time off
          </Button>
        </PlainForm>
      </CardBody>
    </Card>
  );
}
