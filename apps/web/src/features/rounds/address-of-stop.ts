import type { Stop } from "./round-states";

/**
 * Where a stop is, without the customer's name where that stands first in it: it is shown above. A
 * postcode stays on one line.
 */
export function addressOfStop({ deliverTo, customerName }: Stop): string | null {
  if (deliverTo === null) return null;
  const name = `${customerName}, `;
  const address = deliverTo.startsWith(name) ? deliverTo.slice(name.length) : deliverTo;
  return address.replace(/ (\d[A-Z]{2})$/, "\u00a0$1");
}
