"use client";

import { Button, Dialog, DialogClose, DialogContent, Form, FormError } from "@roundsman/ui";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import { AddressInputs } from "./address-inputs";
import { addressFields, addressValues, type Address } from "./address-values";
import { PinField } from "./pin-field";

type AddressDialogProps = {
  customerId: string;
  /** The one to change; null adds one. */
  address: Address | null;
  onClose: () => void;
};

/** A customer's address: its words, and its pin on a map. */
export function AddressDialog({ customerId, address, onClose }: AddressDialogProps) {
  const id = useId();
  const [values, setValues] = useState(() => addressValues(address));
  const { office } = useApi();
  const create = useFormAction(office.addresses.create.mutationOptions(), {
    done: "Address added",
    onDone: onClose,
  });
  const change = useFormAction(office.addresses.change.mutationOptions(), {
    done: "Address saved",
    onDone: onClose,
  });
  const { fault, isPending } = address ? change : create;
  function save() {
    if (isPending) return;
    const fields = addressFields(values);
    if (address) change.mutate({ id: address.id, ...fields });
    else create.mutate({ id: customerId, ...fields });
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={address ? "Change the address" : "Add an address"}
        {...(address && {
          description: "Orders that are not out yet go to the address as you save it.",
        })}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={isPending}>
              {address ? "Save" : "Add address"}
            </Button>
          </>
        }
      >
        <Form id={id} issues={fault.issues} onSubmit={save} className="flex flex-col gap-5">
          {fault.message && <FormError message={fault.message} />}
          <AddressInputs value={values} onChange={setValues} />
          <PinField
            postcode={values.postcode}
            pin={values.pin}
            onPinChange={(pin) => setValues((before) => ({ ...before, pin }))}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
