import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

type Rota = RouterOutputs["office"]["rota"]["one"];
export type RotaDriver = Rota["drivers"][number];
export type RotaDay = RotaDriver["days"][number];
type PutDay = RouterInputs["office"]["rota"]["put"]["days"][number];

/** What a day is set to: their usual, other hours, or not working. */
export type DayKind = "usual" | "hours" | "off";
type DayValues = { kind: DayKind; shiftStart: string; shiftEnd: string };

export const valuesOfDay = (day: RotaDay): DayValues => ({
  kind: kindOf(day),
  shiftStart: day.shiftStart ?? "",
  shiftEnd: day.shiftEnd ?? "",
});

// A day off by leave is still a working day of the rota: taking the leave back brings it back.
const kindOf = ({ differs, working, timeOff }: RotaDay): DayKind => {
  if (!differs) return "usual";
  return working || timeOff === "approved" ? "hours" : "off";
};

/** As the service takes it; working without hours is working the usual ones. */
export const toPutDay = (userId: string, day: string, values: DayValues): PutDay => {
  const hours = values.kind === "hours";
  return {
    userId,
    day,
    working: values.kind === "usual" ? null : hours,
    shiftStart: (hours && values.shiftStart) || null,
    shiftEnd: (hours && values.shiftEnd) || null,
  };
};

/** "07:30–16:00", "Works", "Off", "Time off". */
export function dayText({ working, shiftStart, shiftEnd, timeOff }: RotaDay): string {
  if (timeOff === "approved") return "Time off";
  if (!working) return "Off";
  return shiftStart && shiftEnd ? `${shiftStart}–${shiftEnd}` : "Works";
}
