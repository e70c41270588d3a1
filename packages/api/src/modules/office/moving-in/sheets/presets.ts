import type { Preset } from "./preset";
import { sage } from "./preset-sage";
import { xero } from "./preset-xero";

/** The exports of other programs, by the headings that their makers publish (docs/decisions/0262). */
const presets: readonly Preset[] = [...xero, ...sage];

/**
 * Returns the presets that read a file with these headings: one for each sheet of ours, since a file that fits two
 * layouts of a program must not be read twice.
 */
export const presetsFor = (headings: readonly string[]): Preset[] =>
  presets
    .filter(({ needs }) => needs.every((heading) => headings.includes(heading)))
    .filter(
      ({ sheet }, place, fitting) => fitting.findIndex((one) => one.sheet === sheet) === place,
    );
