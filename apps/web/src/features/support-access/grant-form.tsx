"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Field,
  Form,
  FormError,
  NativeSelect,
  RadioGroup,
} from "@roundsman/ui";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import { endOf, grantInWords, grantLives, levelChoices, type Access } from "./grant-words";

type GrantFormProps = {
  access: Access;
  timeZone: string;
  /** False for support itself: nobody gives themselves access. */
  may: boolean;
};

/** Lets support in, for how long and how far; what is under way is cut down to it at once. */
export function GrantForm({ access, timeZone, may }: GrantFormProps) {
  const [level, setLevel] = useState(access.level);
  const [days, setDays] = useState("7");
  const set = useFormAction(useApi().office.supportAccess.set.mutationOptions(), {
    done: level === "none" ? "Support is out" : "Support may come in",
  });
  const state = grantInWords(access, timeZone);
  if (!may) return <Alert title={state}>Only your own people decide this.</Alert>;
  return (
    <Form
      issues={set.fault.issues}
      onSubmit={() => set.mutate({ level, until: endOf(days, Date.now()) })}
    >
      <Card className="max-w-3xl">
        <CardHeader title="What support may do" hint={state} />
        <CardBody>
          {set.fault.message && <FormError message={set.fault.message} />}
          <RadioGroup
            label="Access"
            name="level"
            look="cards"
            options={levelChoices}
            value={level}
            onValueChange={setLevel}
          />
          {level !== "none" && (
            <Field label="For" name="until" className="max-w-60">
              <NativeSelect value={days} onChange={(event) => setDays(event.target.value)}>
                {grantLives.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" variant="primary" loading={set.isPending}>
            {level === "none" ? "Shut support out" : "Let support in"}
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
