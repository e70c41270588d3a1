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
  NativeSelect,
  NumberField,
  TimeField,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { toDriver, valuesOfDriver, type Driver } from "./driver-values";

type DriverDialogProps = {
  driver: Driver;
  vehicles: readonly { id: string; name: string }[];
};

/** Changes a driver's usual vehicle and shift; single days that differ are the rota's. */
export function DriverDialog({ driver, vehicles }: DriverDialogProps) {
  const id = useId();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(valuesOfDriver(driver));
  const put = useMutation(
    useApi().office.drivers.put.mutationOptions({
      onSuccess: ({ name }) => {
        toast.done(`${name} saved`);
        setOpen(false);
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(put.error);
  const field = (name: "usualVehicleId" | "shiftStart" | "shiftEnd") => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });

  function toggle(opens: boolean) {
    setOpen(opens);
    if (!opens) return;
    put.reset();
    setValues(valuesOfDriver(driver));
  }

  return (
    <Dialog open={open} onOpenChange={toggle}>
      <DialogTrigger asChild>
        <Button size="sm">Change</Button>
      </DialogTrigger>
      <DialogContent
        title={driver.name}
        description="The usual vehicle and shift, every day that the rota says nothing else of."
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={put.isPending}>
              Save
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => put.mutate(toDriver(driver.userId, values))}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <Field label="Usual vehicle" name="usualVehicleId">
            <NativeSelect {...field("usualVehicleId")}>
              <option value="">None</option>
              {vehicles.map((vehicle) => (
                <option key={vehicle.id} value={vehicle.id}>
                  {vehicle.name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Starts" name="shiftStart">
              <TimeField {...field("shiftStart")} />
            </Field>
            <Field label="Ends" name="shiftEnd">
              <TimeField {...field("shiftEnd")} />
            </Field>
            <Field label="Break" name="breakMinutes">
              <NumberField
                unit="min"
                value={values.breakMinutes}
                onValueChange={(breakMinutes) => setValues({ ...values, breakMinutes })}
              />
            </Field>
          </div>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
