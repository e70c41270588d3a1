/* Which law holds at a place: the four nations have their own of solid fuel. */

export type Nation = "England" | "Scotland" | "Wales" | "Northern Ireland";

const areas: Record<Exclude<Nation, "England">, readonly string[]> = {
  Scotland: "AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" "),
  Wales: "CF LD LL NP SA".split(" "),
  "Northern Ireland": ["BT"],
};
const others = Object.keys(areas) as (keyof typeof areas)[];

/**
 * The nation of a place. What the look-up of its postcode said wins, since some areas lie in two nations. Where
 * nothing is known it is England, whose rules ask most.
 * @param region of the look-up: a region of England, or the nation itself
 */
export function nationOf(place: { region: string | null; postcode: string | null } | null): Nation {
  const { region = null, postcode = null } = place ?? {};
  const named = others.find((nation) => nation === region);
  if (named) return named;
  if (region !== null) return "England";
  const [area = ""] = /^[A-Z]{1,2}/.exec(postcode ?? "") ?? [];
  return others.find((nation) => areas[nation].includes(area)) ?? "England";
}
