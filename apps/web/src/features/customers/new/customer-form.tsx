"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CheckboxField,
  FieldGroup,
  focusOnMount,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useApiClient } from "@/trpc/client";
import { AddressFields, emptyAddress, isBlank } from "./address-fields";

const nobody = { name: "", phone: "", email: "", onAccount: false };

/**
 * Somebody who has not bought here before. Customer and address are two things to the service: where the address is
 * refused, the customer is there already, and pressing again adds the address alone.
 */
export function CustomerForm() {
  const { office } = useApiClient();
  const router = useRouter();
  const added = useRef<string>(undefined);
  const form = useForm({
    values: { ...nobody, ...emptyAddress },
    send: async ({ name, phone, email, onAccount, ...address }) => {
      const customer = { name, phone, email, onAccount };
      added.current ??= (await office.customers.create.mutate(customer)).id;
      const id = added.current;
      if (!isBlank(address)) await office.addresses.create.mutate({ id, ...address });
      return { id };
    },
    done: (_, { name }) => `${name} added`,
    onDone: ({ id }) => router.push(`/customers/${id}`),
    leaves: true,
  });
  return (
    <Form form={form} className="max-w-2xl">
      <Card>
        <CardBody className="gap-6">
          <FormError />
          <FieldGroup legend="Who" columns={2}>
            <TextField label="Name" name="name" ref={focusOnMount} />
            <TextField label="Phone" name="phone" type="tel" />
            <TextField
              label="Email"
              name="email"
              type="email"
              hint="For payment links and invoices."
            />
          </FieldGroup>
          <AddressFields />
          <CheckboxField
            label="On account"
            name="onAccount"
            hint="Their orders are invoiced later, unless you say otherwise."
          />
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton>Add customer</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
