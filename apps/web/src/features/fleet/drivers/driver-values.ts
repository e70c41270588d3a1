import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type Driver = RouterOutputs["office"]["drivers"]["one"];

/** A driver's usual day as it is typed. */
type DriverValues = {
  usualVehicleId: string;
  shiftStart: string;
  shiftEnd: string;
  breakMinutes: number | null;
};

export const valuesOfDriver = (driver: Driver): DriverValues => ({
  usualVehicleId: driver.usualVehicleId ?? "",
  shiftStart: driver.shiftStart ?? "",
  shiftEnd: driver.shiftEnd ?? "",
  breakMinutes: driver.breakMinutes,
});

/** As the service takes it: what is empty is cleared. */
export const toDriver = (
  userId: string,
  values: DriverValues,
): RouterInputs["office"]["drivers"]["put"] => ({
  userId,
  usualVehicleId: values.usualVehicleId || null,
  shiftStart: values.shiftStart || null,
  shiftEnd: values.shiftEnd || null,
  breakMinutes: values.breakMinutes,
});

/** "07:30 to 16:00"; an end before its start is in the next morning. */
export function shiftText({
  shiftStart,
  shiftEnd,
}: Pick<Driver, "shiftStart" | "shiftEnd">): string | null {
  if (!shiftStart || !shiftEnd) return null;
  return `${shiftStart} to ${shiftEnd}${shiftEnd <= shiftStart ? " next day" : ""}`;
}
