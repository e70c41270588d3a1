import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type Patch = RouterOutputs["office"]["patches"]["one"];

/** A patch as it is typed: its codes are one text. */
type PatchValues = {
  name: string;
  outwardCodes: string;
  /** 1 for Monday, as text. */
  weekdays: readonly string[];
  driverUserIds: readonly string[];
};

/** The days of the week as they are chosen. */
export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const valuesOfPatch = (patch: Patch | null): PatchValues => ({
  name: patch?.name ?? "",
  outwardCodes: tidyCodes(patch?.outwardCodes.join(" ") ?? ""),
  weekdays: patch?.weekdays.map(String) ?? [],
  driverUserIds: patch?.driverUserIds ?? [],
});

/** "la23, LA9 la8" apart: spaces, commas, semicolons and lines part codes. */
const codesIn = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");

/** As they will be kept: "LA23, LA9, LA8". */
export const tidyCodes = (typed: string): string => codesIn(typed).join(", ");

/** As the service takes it. */
export const toPatch = ({
  name,
  outwardCodes,
  weekdays,
  driverUserIds,
}: PatchValues): RouterInputs["office"]["patches"]["create"] => ({
  name,
  outwardCodes: codesIn(outwardCodes),
  weekdays: weekdays.map(Number),
  driverUserIds: [...driverUserIds],
});
