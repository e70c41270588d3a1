import type { RouterOutputs } from "@/trpc/outputs";

export type FleetPaper = RouterOutputs["office"]["fleetPapers"]["list"]["items"][number];
export type PaperKind = FleetPaper["kind"];

export const paperWords: Record<PaperKind, string> = {
  driving_licence: "Driving licence",
  adr_certificate: "ADR certificate",
  awareness_training: "Awareness training",
  mot: "MOT",
  insurance: "Insurance",
  extinguisher: "Extinguisher",
  other: "Other",
};

/** Whom or what a paper is of, as one choice: a driver or a vehicle. */
export interface Subject {
  value: string;
  label: string;
}

const ofDriver = "driver ";
const ofVehicle = "vehicle ";

export const subjectsOf = (
  drivers: readonly { userId: string; name: string }[],
  vehicles: readonly { id: string; name: string }[],
): Subject[] => [
  ...drivers.map(({ userId, name }) => ({ value: ofDriver + userId, label: name })),
  ...vehicles.map(({ id, name }) => ({ value: ofVehicle + id, label: name })),
];

export const subjectNamed = (chosen: string) =>
  chosen.startsWith(ofDriver)
    ? { userId: chosen.slice(ofDriver.length) }
    : { vehicleId: chosen.slice(ofVehicle.length) };

/** How many days before its last day a paper is shown as running out. */
const soonDays = 60;

/** Whether a paper holds, runs out soon, or is out, on a day (YYYY-MM-DD). */
export function stateOfPaper(expiresOn: string, today: string): "holds" | "soon" | "out" {
  if (expiresOn < today) return "out";
  const left = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000;
  return left <= soonDays ? "soon" : "holds";
}
