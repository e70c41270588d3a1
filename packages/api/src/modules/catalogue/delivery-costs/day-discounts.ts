/** What is given back is a round sum, in pence: part of it would be no reason to take another day. */
const step = 50;

/**
 * What is taken off the delivery on the days that are cheaper than the mean of those offered: what such a day saves
 * against the mean, in steps of 50 pence, and no more than the business gives. So all shoppers together are given no
 * more than their choice saves.
 * @param costs what bringing it costs on each of the days offered, in pence; null: unknown
 * @param most what the business gives at the most, in pence excluding VAT; null: nothing
 * @returns pence excluding VAT by day, for the days with a discount alone
 */
export function dayDiscounts(
  costs: ReadonlyMap<string, number | null>,
  most: number | null,
): ReadonlyMap<string, number> {
  const known = [...costs].flatMap(([day, pence]) => (pence === null ? [] : [{ day, pence }]));
  if (most === null || known.length === 0) return new Map();
  const mean = known.reduce((sum, { pence }) => sum + pence, 0) / known.length;
  return new Map(
    known.flatMap(({ day, pence }): [string, number][] => {
      const discount = Math.min(most, Math.floor((mean - pence) / step) * step);
      return discount > 0 ? [[day, discount]] : [];
    }),
  );
}
