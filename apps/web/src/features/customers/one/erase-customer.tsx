"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmDialog,
  Field,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";

type EraseCustomerProps = { customer: { id: string; name: string } };

/** What a customer may ask for by law: their data, gone for good; with the name typed. */
export function EraseCustomer({ customer: { id, name } }: EraseCustomerProps) {
  const [typed, setTyped] = useState("");
  const erase = useFormAction(useApi().office.privacy.eraseCustomer.mutationOptions(), {
    done: "The customer's data is erased",
  });
  return (
    <Card className="border-danger/40">
      <CardHeader title="Erase their data" hint="When a customer asks to be forgotten." />
      <CardBody>
        <p className="max-w-prose text-dense text-muted-foreground">
          Name, contact, addresses, notes, signatures, photos and mails go for good. Orders and
          invoices stay without them; an invoice keeps its name and address for as long as the law
          asks.
        </p>
        <ConfirmDialog
          trigger={
            <Button variant="danger" className="self-start">
              Erase their data…
            </Button>
          }
          title={`Erase the data of ${name}?`}
          description="It can't be undone, by you or by support."
          confirm="Erase their data"
          onConfirm={() => erase.mutateAsync({ id, name: typed })}
        >
          <Form
            issues={erase.fault.issues}
            onSubmit={() => undefined}
            className="flex flex-col gap-3"
          >
            {erase.fault.message && <FormError message={erase.fault.message} />}
            <Field label={`Type their name: ${name}`} name="name">
              <Input
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </Form>
        </ConfirmDialog>
      </CardBody>
    </Card>
  );
}
