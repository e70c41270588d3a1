"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  NumberField,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { Connection } from "./states";

type Terms = { noticeDays: number | null; retries: number | null };

const draftOf = ({ noticeDays, retries }: Connection): Terms => ({ noticeDays, retries });

/** How many days before customers are told, and how often what failed is tried again. */
export function TermsForm({ connection }: { connection: Connection }) {
  const { directDebitConnection } = useApiClient().office;
  const form = useForm({
    values: draftOf(connection),
    send: ({ noticeDays, retries }) =>
      directDebitConnection.change.mutate({
        noticeDays: noticeDays ?? undefined,
        retries: retries ?? undefined,
      }),
    done: "Changed",
    kept: draftOf,
  });
  return (
    <Form form={form}>
      <Card>
        <CardHeader title="How invoices are collected" />
        <CardBody className="gap-4">
          <FormError />
          <NumberField
            label="Working days of notice"
            name="noticeDays"
            className="max-w-sm"
            hint="Customers are told by mail of each collection at least so many working days before it. Three at least, twenty at most."
          />
          <NumberField
            label="Try again after a failure"
            name="retries"
            className="max-w-sm"
            hint="How often a collection that failed is tried again by itself, each time with a new notice. None at least, three at most."
          />
        </CardBody>
        <Changing>
          <CardFooter>
            <SubmitButton>Save</SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}
