/* Which law holds at a place: the four nations have their own of solid fuel. */

export type Nation = "England" | "Scotland" | "Wales" | "Northern Ireland";

const areas: Record<Exclude<Nation, "England">, readonly string[]> = {
  Scotland: "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" "),
  Wales: "CF LD LL NP SA".split(" "),
  "Northern Ireland": ["BT"],
};
const others = Object.keys(areas) as (keyof typeof areas)[];

/**
 * Outward codes of those areas that are in England too. England asks most, so its law applies to all of the code.
 * Other areas (CA, CH, HR, SY) are judged as England without this list. Not verified against a postcode directory of
 * the Office for National Statistics: taken from the list that the register of energy certificates uses.
 */
const acrossTheBorder: ReadonlySet<string> = new Set(
  "DG16 TD9 TD12 TD15 LD7 LD8 LL11 LL12 LL13 LL14 LL20 NP7 NP16 NP25".split(" "),
);

/**
 * The nation of a place. What the look-up of its postcode said wins. Without one, an outward code that spans a border
 * is judged by the stricter law, which is England's. Where nothing is known it is England.
 * @param region of the look-up: a region of England, or the nation itself
 */
export function nationOf(place: { region: string | null; postcode: string | null } | null): Nation {
  const { region = null, postcode = null } = place ?? {};
  const named = others.find((nation) => nation === region);
  if (named) return named;
  if (region !== null) return "England";
  const [outward = "", area = ""] = /^([A-Z]{1,2})\d[A-Z\d]?(?=\s|$)/.exec(postcode ?? "") ?? [];
  if (acrossTheBorder.has(outward)) return "England";
  return others.find((nation) => areas[nation].includes(area)) ?? "England";
}
