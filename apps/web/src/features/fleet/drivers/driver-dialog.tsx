"use client";

import { Button, EditDialog, NumberField, TimeField, useForm } from "@roundsman/ui";
import { VanField } from "../vehicles/van-field";
import { useApiClient } from "@/trpc/client";
import { toDriver, valuesOfDriver, type Driver } from "./driver-values";

type DriverDialogProps = {
  driver: Driver;
  vehicles: readonly { id: string; name: string }[];
};

/** Changes a driver's usual vehicle and shift; single days that differ are the rota's. */
export function DriverDialog({ driver, vehicles }: DriverDialogProps) {
  const { drivers } = useApiClient().office;
  const form = useForm({
    values: valuesOfDriver(driver),
    send: (values) => drivers.put.mutate(toDriver(driver.userId, values)),
    done: ({ name }) => `${name} saved`,
  });
  return (
    <EditDialog
      form={form}
      title={driver.name}
      description="The usual vehicle and shift, every day that the rota says nothing else of."
      trigger={<Button size="sm">Change</Button>}
    >
      <VanField label="Usual vehicle" name="usualVehicleId" none="None" vehicles={vehicles} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TimeField label="Starts" name="shiftStart" />
        <TimeField label="Ends" name="shiftEnd" />
        <NumberField label="Break" name="breakMinutes" unit="min" />
      </div>
    </EditDialog>
  );
}
