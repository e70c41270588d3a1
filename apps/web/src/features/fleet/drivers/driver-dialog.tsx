"use client";

import { Button, EditDialog, NumberField, SelectField, TimeField, useForm } from "@roundsman/ui";
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
      <SelectField
        label="Usual vehicle"
        name="usualVehicleId"
        options={[
          { value: "", label: "None" },
          ...vehicles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TimeField label="Starts" name="shiftStart" />
        <TimeField label="Ends" name="shiftEnd" />
        <NumberField label="Break" name="breakMinutes" unit="min" />
      </div>
    </EditDialog>
  );
}
