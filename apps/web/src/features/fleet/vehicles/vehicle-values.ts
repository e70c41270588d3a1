import type { RouterOutputs } from "@/trpc/outputs";

export type Vehicle = RouterOutputs["office"]["vehicles"]["one"];

/** A vehicle as it is typed: kilograms and litres, null where there is no limit known. */
type VehicleValues = { name: string; registration: string } & Record<
  "payloadKg" | "volumeLitres" | "hazardLimitKg" | "maxMassKg",
  number | null
>;

export const valuesOfVehicle = (vehicle: Vehicle | null): VehicleValues => ({
  name: vehicle?.name ?? "",
  registration: vehicle?.registration ?? "",
  payloadKg: vehicle?.payloadKg ?? null,
  volumeLitres: vehicle?.volumeLitres ?? null,
  hazardLimitKg: vehicle?.hazardLimitKg ?? null,
  maxMassKg: vehicle?.maxMassKg ?? null,
});
