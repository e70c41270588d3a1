"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  Checkbox,
  Field,
  FieldGroup,
  focusOnMount,
  Form,
  FormError,
  Input,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { faultOf } from "@/trpc/fault";
import { AddressFields, emptyAddress, isBlank } from "./address-fields";
import { useNewCustomer, type CustomerDraft } from "./use-new-customer";

const nobody: CustomerDraft = { name: "", phone: "", email: "", onAccount: false };

/** Somebody who has not bought here before. `thenOrder`: they are on the phone, wanting something. */
export function CustomerForm({ thenOrder }: { thenOrder: boolean }) {
  const router = useRouter();
  const [customer, setCustomer] = useState(nobody);
  const [address, setAddress] = useState(emptyAddress);
  const create = useNewCustomer((id) =>
    router.push(thenOrder ? `/orders/new?customer=${id}` : `/customers/${id}`),
  );
  const { message, issues } = faultOf(create.error);
  const set = (fields: Partial<CustomerDraft>) => setCustomer({ ...customer, ...fields });
  const begun = customer.name !== "" || customer.phone !== "" || !isBlank(address);
  return (
    <Form
      issues={issues}
      dirty={begun && !create.isSuccess}
      onSubmit={() => {
        if (!create.isPending) create.mutate({ customer, address });
      }}
      className="max-w-2xl"
    >
      <Card>
        <CardBody className="gap-6">
          {message && <FormError message={message} />}
          <FieldGroup legend="Who" columns={2}>
            <Field label="Name" name="name">
              <Input
                ref={focusOnMount}
                autoComplete="off"
                value={customer.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Field label="Phone" name="phone">
              <Input
                type="tel"
                autoComplete="off"
                value={customer.phone}
                onChange={(event) => set({ phone: event.target.value })}
              />
            </Field>
            <Field label="Email" name="email" hint="For payment links and invoices.">
              <Input
                type="email"
                autoComplete="off"
                value={customer.email}
                onChange={(event) => set({ email: event.target.value })}
              />
            </Field>
          </FieldGroup>
          <AddressFields value={address} onChange={setAddress} />
          <Checkbox
            label="On account"
            hint="Their orders are invoiced later, unless you say otherwise."
            checked={customer.onAccount}
            onCheckedChange={(checked) => set({ onAccount: checked === true })}
          />
        </CardBody>
        <CardFooter className="justify-end">
          <Button type="submit" variant="primary" loading={create.isPending || create.isSuccess}>
            {thenOrder ? "Add and take their order" : "Add customer"}
          </Button>
        </CardFooter>
      </Card>
    </Form>
  );
}
