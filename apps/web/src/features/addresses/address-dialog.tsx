"use client";

import { EditDialog, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { addressFields, addressValues, type Address } from "./address-values";
import { AddressWords } from "./address-words";
import { PinField } from "./pin-field";
import { WindowFields } from "./window-fields";

type AddressDialogProps = {
  customerId: string;
  /** The one to change; null adds one. */
  address: Address | null;
  onClose: () => void;
};

/** A customer's address: its words, and its pin on a map. */
export function AddressDialog({ customerId, address, onClose }: AddressDialogProps) {
  const { addresses } = useApiClient().office;
  const form = useForm({
    values: addressValues(address),
    send: (values) =>
      address
        ? addresses.change.mutate({ id: address.id, ...addressFields(values) })
        : addresses.create.mutate({ id: customerId, ...addressFields(values) }),
    done: address ? "Address saved" : "Address added",
  });
  return (
    <EditDialog
      form={form}
      size="lg"
      title={address ? "Change the address" : "Add an address"}
      {...(address && {
        description: "Orders that are not out yet go to the address as you save it.",
      })}
      save={address ? "Save" : "Add address"}
      onClose={onClose}
      className="gap-5"
    >
      <AddressWords />
      <WindowFields />
      <PinField />
    </EditDialog>
  );
}
