import type { RouterInputs } from "@/trpc/outputs";
import type { Round } from "../round-states";

/** A round's settings as its form holds them; nothing chosen is "". */
export type RoundValues = {
  roundDate: string;
  vehicleId: string;
  driverUserId: string;
  startLocationId: string;
  endLocationId: string;
  departsAt: string;
  notes: string;
};

export type FieldName = keyof RoundValues;

export const fieldWords: Record<FieldName, string> = {
  roundDate: "Day",
  vehicleId: "Van",
  driverUserId: "Driver",
  startLocationId: "Starts at",
  endLocationId: "Ends at",
  departsAt: "Departs",
  notes: "Notes",
};

const names = Object.keys(fieldWords) as FieldName[];

export const emptyRound = (roundDate: string): RoundValues => ({
  roundDate,
  vehicleId: "",
  driverUserId: "",
  startLocationId: "",
  endLocationId: "",
  departsAt: "",
  notes: "",
});

export const valuesOf = (round: Round): RoundValues => ({
  roundDate: round.roundDate,
  vehicleId: round.vehicleId ?? "",
  driverUserId: round.driverUserId ?? "",
  startLocationId: round.startLocationId ?? "",
  endLocationId: round.endLocationId ?? "",
  departsAt: round.departsAt ?? "",
  notes: round.notes ?? "",
});

/** The fields in which two sets of values differ. */
export const differences = (a: RoundValues, b: RoundValues): FieldName[] =>
  names.filter((name) => a[name] !== b[name]);

/** For POST /rounds: what is chosen, nothing for the rest. */
export const toNewRound = (values: RoundValues): RouterInputs["office"]["rounds"]["make"] => ({
  ...settingsOf(values, names),
  roundDate: values.roundDate,
});

type Change = Omit<RouterInputs["office"]["rounds"]["change"], "id" | "version">;

/** For PATCH /rounds/{id}: only what was changed, null where it was cleared. */
export function toChange(before: RoundValues, values: RoundValues): Change {
  const { roundDate, ...settings } = settingsOf(values, differences(before, values));
  return { ...settings, ...(roundDate && { roundDate }) };
}

const settingsOf = (
  values: RoundValues,
  which: readonly FieldName[],
): Partial<Record<FieldName, string | null>> =>
  Object.fromEntries(which.map((name) => [name, values[name] === "" ? null : values[name]]));

/**
 * One's own changes on top of what somebody else saved meanwhile: what one has not touched is theirs, what
 * one has typed stays.
 */
export function rebased(
  { before, values }: { before: RoundValues; values: RoundValues },
  theirs: RoundValues,
): RoundValues {
  const mine = settingsTouched(before, values);
  return { ...theirs, ...mine };
}

const settingsTouched = (before: RoundValues, values: RoundValues): Partial<RoundValues> =>
  Object.fromEntries(differences(before, values).map((name) => [name, values[name]]));
