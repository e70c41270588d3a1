"use client";

import {
  Alert,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  RadioField,
  SelectField,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { endOf, grantInWords, grantLives, levelChoices, type Access } from "./grant-words";

type GrantFormProps = {
  access: Access;
  timeZone: string;
  /** False for support itself: nobody gives themselves access. */
  may: boolean;
};

/** Lets support in, for how long and how far; what is under way is cut down to it at once. */
export function GrantForm({ access, timeZone, may }: GrantFormProps) {
  const { supportAccess } = useApiClient().office;
  const form = useForm({
    // How long, in days.
    values: { level: access.level, until: "7" },
    send: ({ level, until }) =>
      supportAccess.set.mutate({ level, until: endOf(until, Date.now()) }),
    done: (_, { level }) => (level === "none" ? "Support is out" : "Support may come in"),
  });
  const none = form.watch("level") === "none";
  const state = grantInWords(access, timeZone);
  if (!may) return <Alert title={state}>Only your own people decide this.</Alert>;
  return (
    <Form form={form}>
      <Card className="max-w-3xl">
        <CardHeader title="What support may do" hint={state} />
        <CardBody>
          <FormError />
          <RadioField label="Access" name="level" look="cards" options={levelChoices} />
          {!none && (
            <SelectField label="For" name="until" className="max-w-60" options={grantLives} />
          )}
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton>{none ? "Shut support out" : "Let support in"}</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
