import type { Preset } from "./preset";
import { quickBooks } from "./preset-quickbooks";
import { sage } from "./preset-sage";
import { xero } from "./preset-xero";

/** The exports of other programs, by the headings that their makers publish (docs/decisions/0262, 0440). */
const presets: readonly Preset[] = [...xero, ...sage, ...quickBooks];

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
