"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Field,
  Form,
  FormError,
  Input,
  NumberField,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState, type ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { valuesOfVehicle, type Vehicle } from "./vehicle-values";

type VehicleDialogProps = {
  /** The vehicle to change; null adds one. */
  vehicle: Vehicle | null;
  /** The button that opens it. */
  trigger: ReactNode;
};

const limits = [
  { name: "payloadKg", label: "Payload", unit: "kg" },
  { name: "volumeLitres", label: "Volume", unit: "l" },
  { name: "hazardLimitKg", label: "Hazardous goods", unit: "kg" },
] as const;

/** Adds a vehicle, or changes what it is and what it may carry. */
export function VehicleDialog({ vehicle, trigger }: VehicleDialogProps) {
  const id = useId();
  const router = useRouter();
  const { vehicles } = useApiClient().office;
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(valuesOfVehicle(vehicle));
  const save = useMutation({
    mutationFn: () =>
      vehicle
        ? vehicles.change.mutate({ id: vehicle.id, ...values })
        : vehicles.create.mutate(values),
    onSuccess: ({ name }) => {
      toast.done(vehicle ? `${name} saved` : `${name} added`);
      setOpen(false);
      router.refresh();
    },
  });
  const { message, issues } = faultOf(save.error);
  const words = (name: "name" | "registration") => ({
    autoComplete: "off",
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });

  function toggle(opens: boolean) {
    setOpen(opens);
    if (!opens) return;
    save.reset();
    setValues(valuesOfVehicle(vehicle));
  }

  return (
    <Dialog open={open} onOpenChange={toggle}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent
        title={vehicle ? `Change ${vehicle.name}` : "Add a vehicle"}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={save.isPending}>
              {vehicle ? "Save" : "Add vehicle"}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => save.mutate()}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <Field label="Name" name="name" hint="As drivers know it: Van 1 Herdwick.">
            <Input {...words("name")} />
          </Field>
          <Field label="Registration" name="registration" optional>
            <Input {...words("registration")} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            {limits.map(({ name, label, unit }) => (
              <Field key={name} label={label} name={name} hint="Empty: no limit known.">
                <NumberField
                  unit={unit}
                  value={values[name]}
                  onValueChange={(value) => setValues({ ...values, [name]: value })}
                />
              </Field>
            ))}
          </div>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
