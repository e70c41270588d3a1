"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  Field,
  FieldGroup,
  Form,
  FormError,
  Input,
  MoneyField,
  NumberField,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useApiClient } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { promiseWords, type DeliveryOption } from "./delivery-option";

type DeliveryOptionDialogProps = {
  /** The one to change; null makes a new one. */
  option: DeliveryOption | null;
  onClose: () => void;
};

export function DeliveryOptionDialog({ option, onClose }: DeliveryOptionDialogProps) {
  const id = useId();
  const router = useRouter();
  const { deliveryOptions } = useApiClient().office;
  const [name, setName] = useState(option?.name ?? "");
  const [minDays, setMinDays] = useState(option?.minDays ?? 1);
  const [maxDays, setMaxDays] = useState(option?.maxDays ?? 3);
  const [pricePence, setPricePence] = useState(option?.pricePence ?? null);
  const save = useMutation({
    mutationFn: () => {
      // Left out, a new one is free; of one that is there the form asks for a figure.
      const fields = { name, minDays, maxDays, ...(pricePence !== null && { pricePence }) };
      return option
        ? deliveryOptions.change.mutate({ id: option.id, ...fields })
        : deliveryOptions.create.mutate(fields);
    },
    onSuccess: (saved) => {
      toast.done(`${saved.name} saved`);
      router.refresh();
      onClose();
    },
  });
  const { message, issues } = faultOf(save.error);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={option ? `Change ${option.name}` : "New delivery option"}
        description="Orders already taken keep their days and their charge."
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={save.isPending}>
              Save
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => save.mutate()}
          className="flex flex-col gap-5"
        >
          {message && <FormError message={message} />}
          <Field label="Name" name="name" hint="As customers read it: Standard, or Next day.">
            <Input
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <FieldGroup legend="Days" hint={promiseWords({ minDays, maxDays })} columns={2}>
            <Field label="At the earliest" name="minDays">
              <NumberField
                unit="days"
                value={minDays}
                onValueChange={(days) => setMinDays(days ?? 0)}
              />
            </Field>
            <Field label="At the latest" name="maxDays">
              <NumberField
                unit="days"
                value={maxDays}
                onValueChange={(days) => setMaxDays(days ?? 0)}
              />
            </Field>
          </FieldGroup>
          <Field
            label="Charge ex VAT"
            name="pricePence"
            hint={`${option ? "0 where it is free." : "Left empty: free."} It bears the VAT of the goods.`}
          >
            <MoneyField
              required={option !== null}
              value={pricePence}
              onValueChange={setPricePence}
            />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
