/* Two orders to one door are two stops and one visit: one card on the phone, one signature (docs/decisions/0296). */

/** Where an order goes, as far as it says whether another goes to the same door. */
export interface Door {
  deliveryAddressId: string | null;
  customerId: string | null;
  /** As it is written: line 1 to postcode. */
  deliverToAddress: string | null;
  /** Degrees; null where nobody knows. */
  latitude: number | null;
  longitude: number | null;
}

/**
 * Whether two orders go to one door: to the same address of theirs, or, for one customer, to addresses that read
 * the same. A pin that was moved makes another door of it. Two customers in one house are two doors: each signs for
 * their own.
 */
export function isSameDoor(one: Door, other: Door): boolean {
  if (one.customerId === null || one.customerId !== other.customerId) return false;
  if (one.latitude !== other.latitude || one.longitude !== other.longitude) return false;
  if (one.deliveryAddressId !== null && one.deliveryAddressId === other.deliveryAddressId) {
    return true;
  }
  const written = wordsOf(one);
  return written !== "" && written === wordsOf(other);
}

const wordsOf = ({ deliverToAddress }: Door) =>
  (deliverToAddress ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** The visit that each stop of a round belongs to, counted from 1: neighbours at one door share theirs. */
export function visitsAlong(stops: readonly Door[]): number[] {
  let visit = 0;
  return stops.map((stop, at) => {
    const before = stops[at - 1];
    if (!before || !isSameDoor(before, stop)) visit += 1;
    return visit;
  });
}

/** Orders to one door put together, in the order in which the first of each door comes. */
export function byDoor<T extends Door>(
  orders: readonly T[],
  mayJoin: (visit: readonly T[], order: T) => boolean,
): T[][] {
  const visits: T[][] = [];
  const ofCustomer = new Map<string | null, T[][]>();
  for (const order of orders) {
    const known = ofCustomer.get(order.customerId) ?? [];
    const visit = known.find(
      (others) => others.every((other) => isSameDoor(other, order)) && mayJoin(others, order),
    );
    if (visit) {
      visit.push(order);
      continue;
    }
    const made = [order];
    visits.push(made);
    ofCustomer.set(order.customerId, [...known, made]);
  }
  return visits;
}
