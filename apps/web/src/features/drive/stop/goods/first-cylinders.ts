import { neededIn, type Flow } from "@roundsman/api/aboard";
import type { Completion, Day } from "../../driving";

/* Cylinders that go out without an empty, as the driver settles them at the door: also without signal. */

/** Cylinders of one exchange group that need an agreement. */
export type Needed = ReturnType<typeof neededIn>[number];

/** What the driver does about each group: charges for it, or goes on without. None yet where it is left out. */
export type Settled = Readonly<Record<string, "charge" | "leave">>;

/**
 * What needs an agreement where this is done for a customer. What waits on the phone to be sent is counted as it was
 * planned.
 * @param planned of the stops that are made by it
 */
export function neededAt(
  { cylinders }: Pick<Day, "cylinders">,
  customerId: string | null,
  done: Flow,
  planned?: Flow,
): Needed[] {
  const positions = cylinders.positions.filter((one) => one.customerId === customerId);
  return neededIn(cylinders.groups, customerId === null ? [] : positions, done, planned);
}

/** What is charged for of what is needed. */
export const chargedOf = (needed: readonly Needed[], settled: Settled): Needed[] =>
  needed.filter(({ exchangeGroupId }) => settled[exchangeGroupId] === "charge");

/** Pence including VAT. */
export const chargesPence = (charged: readonly Needed[]): number =>
  charged.reduce((sum, { count, chargePence }) => sum + count * chargePence, 0);

/** As the service is told. */
export const agreementsOf = (charged: readonly Needed[]): NonNullable<Completion["agreements"]> =>
  charged.map(({ exchangeGroupId, count }) => ({ exchangeGroupId, count }));

/** What is still missing before it can be recorded, in words; null where nothing is. */
export const unsettled = (needed: readonly Needed[], settled: Settled): string | null =>
  needed.every(({ exchangeGroupId }) => exchangeGroupId in settled)
    ? null
    : "Say whether the cylinder without an empty is charged for.";

/** "1 × Propane 47 kg goes out without an empty." */
export const neededWords = ({ count, name }: Pick<Needed, "count" | "name">): string =>
  `${count} × ${name} ${count === 1 ? "goes" : "go"} out without an empty.`;
