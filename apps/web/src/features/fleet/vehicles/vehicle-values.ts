import { defaultPoints } from "@roundsman/api/aboard";
import type { RouterOutputs } from "@/trpc/outputs";

export type Vehicle = RouterOutputs["office"]["vehicles"]["one"];

/** A vehicle as it is typed: kilograms and litres, null where there is no limit known. */
type VehicleValues = { name: string; registration: string } & Record<
  "payloadKg" | "volumeLitres" | "hazardLimitKg" | "maxMassKg",
  number | null
> & {
    /** Whether drivers check it before their first stop. */
    walkRound: boolean;
    /** What they look at, a line each. */
    walkRoundPoints: string;
  };

export const valuesOfVehicle = (vehicle: Vehicle | null): VehicleValues => ({
  name: vehicle?.name ?? "",
  registration: vehicle?.registration ?? "",
  payloadKg: vehicle?.payloadKg ?? null,
  volumeLitres: vehicle?.volumeLitres ?? null,
  hazardLimitKg: vehicle?.hazardLimitKg ?? null,
  maxMassKg: vehicle?.maxMassKg ?? null,
  walkRound: vehicle?.walkRoundPoints != null,
  walkRoundPoints: (vehicle?.walkRoundPoints ?? defaultPoints).join("\n"),
});

/** As it is sent: the points of a check that is switched off are forgotten. */
export const sentVehicle = ({ walkRound, walkRoundPoints, ...values }: VehicleValues) => ({
  ...values,
  walkRoundPoints: walkRound ? linesOf(walkRoundPoints) : null,
});

const linesOf = (points: string) =>
  points
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
