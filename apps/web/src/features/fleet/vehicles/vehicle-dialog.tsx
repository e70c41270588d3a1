"use client";

import {
  CheckboxField,
  EditDialog,
  NumberField,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import type { ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import { sentVehicle, valuesOfVehicle, type Vehicle } from "./vehicle-values";

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
  { name: "maxMassKg", label: "Most it may weigh", unit: "kg" },
] as const;

/** Adds a vehicle, or changes what it is and what it may carry. */
export function VehicleDialog({ vehicle, trigger }: VehicleDialogProps) {
  const { vehicles } = useApiClient().office;
  const form = useForm({
    values: valuesOfVehicle(vehicle),
    send: (values) =>
      vehicle
        ? vehicles.change.mutate({ id: vehicle.id, ...sentVehicle(values) })
        : vehicles.create.mutate(sentVehicle(values)),
    done: ({ name }) => (vehicle ? `${name} saved` : `${name} added`),
  });
  return (
    <EditDialog
      form={form}
      title={vehicle ? `Change ${vehicle.name}` : "Add a vehicle"}
      save={vehicle ? "Save" : "Add vehicle"}
      trigger={trigger}
      act={vehicle ? undefined : "vehicle"}
    >
      <TextField label="Name" name="name" hint="As drivers know it: Van 1 Herdwick." />
      <TextField label="Registration" name="registration" optional />
      <div className="grid gap-4 sm:grid-cols-2">
        {limits.map((limit) => (
          <NumberField key={limit.name} {...limit} hint="Empty: no limit known." />
        ))}
      </div>
      <CheckboxField
        label="Ask for a walk-round check"
        name="walkRound"
        hint="Its driver checks it before the first stop. An unsafe van stays until you clear it."
      />
      {form.watch("walkRound") && (
        <TextareaField
          label="Points to check"
          name="walkRoundPoints"
          rows={8}
          hint="One on each line."
        />
      )}
    </EditDialog>
  );
}
