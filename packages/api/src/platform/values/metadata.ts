import { z } from "zod";
import { invalid } from "../base/errors";
import { optionalText, text } from "./values";

/* What integrators keep on a resource of ours (docs/contract/conventions.md#metadata). */

const mostKeys = 20;
const tooMany = `Use at most ${mostKeys} keys.`;

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ id: "Metadata", description: "An integrator's own words: key and value" });
export type Metadata = z.infer<typeof Metadata>;

/** Keys to be set, and with null or an empty text those to be taken off. The others stay. */
const MetadataChange = z
  .record(text(40, 1), z.union([text(500), z.null()]))
  .refine((given) => Object.keys(given).length <= mostKeys, tooMany)
  .meta({
    id: "MetadataChange",
    description: "Keys to be set; with null or an empty text they are taken off. Others stay.",
    maxProperties: mostKeys,
  })
  .nullish();

/** Fields of a resource that say what it is elsewhere, as they are shown. */
export const foreignFields = { externalRef: z.string().nullable(), metadata: Metadata };

/** The same, as they are given. */
export const ForeignFields = z.object({
  externalRef: optionalText(120).optional(),
  metadata: MetadataChange,
});

/** The filter of a list: exactly this one. */
export const ExternalRefFilter = text(120, 1).optional();

/**
 * What is kept after a change; undefined where it says nothing, so that nothing is written.
 * @param before as the database holds it
 * @throws validation where that is more than is kept
 */
export function metadataAfter(
  before: unknown,
  change: z.output<typeof MetadataChange>,
): Metadata | undefined {
  if (change === undefined || change === null) return change === null ? {} : undefined;
  const merged = Object.entries({ ...metadataOf(before), ...change }).filter(hasValue);
  if (merged.length > mostKeys) throw invalid({ path: "metadata", message: tooMany });
  return Object.fromEntries(merged);
}

const hasValue = (entry: [string, string | null]): entry is [string, string] =>
  entry[1] !== null && entry[1] !== "";

/** A column's value: the database holds an object, and nothing but `metadataAfter` fills it. */
export const metadataOf = (column: unknown): Metadata => column as Metadata;
