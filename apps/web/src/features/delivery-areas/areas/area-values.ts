import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type Area = RouterOutputs["office"]["deliveryAreas"]["one"];
export type Option = RouterOutputs["office"]["deliveryOptions"]["list"]["items"][number];
export type Corner = NonNullable<Area["outline"]>[number];
type NewArea = RouterInputs["office"]["deliveryAreas"]["create"];
type Weekday = Area["weekdays"][number];

export const weekdays: readonly { value: Weekday; label: string }[] = [
  { value: "mon", label: "Monday" },
  { value: "tue", label: "Tuesday" },
  { value: "wed", label: "Wednesday" },
  { value: "thu", label: "Thursday" },
  { value: "fri", label: "Friday" },
  { value: "sat", label: "Saturday" },
  { value: "sun", label: "Sunday" },
];

/** "Tue, Fri"; "Every day". */
export const weekdaysInShort = (chosen: readonly Weekday[]): string =>
  chosen.length === weekdays.length
    ? "Every day"
    : weekdays
        .filter(({ value }) => chosen.includes(value))
        .map(({ label }) => label.slice(0, 3))
        .join(", ");

/** An area as it is typed: codes and windows are one text each. */
export type AreaValues = {
  name: string;
  outwardCodes: string;
  outline: readonly Corner[];
  weekdays: readonly Weekday[];
  cutoffDays: number | null;
  cutoffTime: string;
  windows: string;
  maxStops: number | null;
  maxKg: number | null;
  minimumPence: number | null;
  /** In the order of the business's delivery options. */
  options: { id: string; offered: boolean; chargePence: number | null }[];
};

export function valuesOfArea(area: Area | null, options: readonly Option[]): AreaValues {
  const named = area?.options ?? [];
  return {
    name: area?.name ?? "",
    outwardCodes: area?.outwardCodes.join(", ") ?? "",
    outline: area?.outline ?? [],
    weekdays: area?.weekdays ?? ["mon", "tue", "wed", "thu", "fri"],
    cutoffDays: area?.cutoffDays ?? 1,
    cutoffTime: area?.cutoffTime ?? "16:00",
    windows: area?.windows.map(({ from, until }) => `${from} to ${until}`).join("\n") ?? "",
    maxStops: area?.maxStops ?? null,
    maxKg: area?.maxKg ?? null,
    minimumPence: area?.minimumPence || null,
    options: options.map(({ id }) => {
      const one = named.find(({ deliveryOptionId }) => deliveryOptionId === id);
      return {
        id,
        offered: named.length === 0 || one !== undefined,
        chargePence: one?.chargePence ?? null,
      };
    }),
  };
}

/** "la23, LA9 la8" apart: spaces, commas, semicolons and lines part codes. */
const codesIn = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");

/** "08:00 to 12:00", one on each line, as the service takes them; it says what is no time. */
export const windowsIn = (typed: string): { from: string; until: string }[] =>
  typed
    .split(/\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [from = "", until = ""] = line.split(/\s*(?:to|[-–])\s*/).map((part) => part.trim());
      return { from, until };
    });

/** As the service takes it. All options at their own charge are none named. */
export function toArea(values: AreaValues): NewArea {
  const { options, ...rest } = values;
  const named = options.some(({ offered, chargePence }) => !offered || chargePence !== null)
    ? options.filter(({ offered }) => offered)
    : [];
  return {
    ...rest,
    outwardCodes: codesIn(values.outwardCodes),
    outline: values.outline.length > 0 ? [...values.outline] : null,
    weekdays: [...values.weekdays],
    cutoffDays: values.cutoffDays ?? 0,
    windows: windowsIn(values.windows),
    minimumPence: values.minimumPence ?? 0,
    options: named.map(({ id, chargePence }) => ({ deliveryOptionId: id, chargePence })),
  };
}
