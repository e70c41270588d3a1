/*
 * What a walk-round check keeps a van from: pure, so that the driver's phone works it out without signal by the same
 * function as the service (it is served to browsers: nothing else is imported here).
 */

/** What is looked at where a business starts with no list of its own. */
export const defaultPoints: readonly string[] = [
  "Tyres, wheels and wheel nuts",
  "Brakes and steering",
  "Lights, indicators and reflectors",
  "Windscreen, wipers and mirrors",
  "Horn and warning lights",
  "Oil, coolant and fuel: no leaks",
  "Doors, body and tail lift",
  "Load secured, cage and straps sound",
  "Load space ventilated",
  "Extinguishers in place and sealed",
  "Number plates and warning plates",
  "First aid kit and protective equipment",
];

/** A van as it stands before a round. */
interface WalkRoundState {
  /** What is looked at; null where the vehicle asks for no check. */
  points: readonly string[] | null;
  /** The check for this round, whoever it is; null where none is recorded. */
  check: object | null;
  /** Unsafe defects of the vehicle that nobody has cleared, by whichever check. */
  unsafe: readonly { point: string; words: string }[];
}

/** Which unsafe defects keep the van from going out, in words; null where none does. */
export function whyUnsafe({ unsafe }: Pick<WalkRoundState, "unsafe">): string | null {
  if (unsafe.length === 0) return null;
  const defects = unsafe.map(({ point, words }) => `${point}: ${words}`).join("; ");
  return `Unsafe: ${defects}. It stays here until the office has cleared it.`;
}

/**
 * Why the van's first stop can't be made yet, in words; null where it can.
 * @param begun a stop of the round is recorded already: what keeps a van at the yard is past
 */
export function whyNotBegun(state: WalkRoundState | null, begun: boolean): string | null {
  if (state === null || begun) return null;
  const notChecked =
    state.points !== null && state.check === null
      ? "The walk-round check of this van is not done yet."
      : null;
  return whyUnsafe(state) ?? notChecked;
}
