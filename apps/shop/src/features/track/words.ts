import { formatDateRange, formatDay } from "@roundsman/ui/format";
import type { TrackedOrder } from "@/trpc/buying";

type State = TrackedOrder["state"];

/** Where an order stands, in the words a customer would use: on its own page and in their account. */
export const headings: Record<State, string> = {
  to_pay: "Not paid yet",
  placed: "We have your order",
  planned: "Your order is planned",
  on_its_way: "Your order is on its way",
  missed: "We could not deliver",
  delivered: "Delivered",
  to_collect: "Ready for you to collect",
  collected: "Collected",
  cancelled: "Cancelled",
};

/** The sentence under it. */
export function sentence(order: TrackedOrder): string {
  const { state, businessName } = order;
  switch (state) {
    case "to_pay":
      return "It is kept for you for a little while. It is placed once it is paid.";
    case "placed":
      return "We plan the vans the day before, and tell you the hour here.";
    case "planned":
      return "It has its place on a van.";
    case "on_its_way":
      return stopsBefore(order);
    case "missed":
      if (!order.dayChoice) return `${businessName} plans it again, or rings you.`;
      return order.dayChoice.chosen
        ? "We try again on the day you chose."
        : "Choose on which day we try again.";
    case "delivered":
      return "Thank you for ordering with us.";
    case "to_collect":
      return "Say the order’s reference at the counter.";
    case "collected":
      return "Thank you for ordering with us.";
    case "cancelled":
      return order.refundPence > 0 ? "What was paid goes back to you." : "Nothing is owed for it.";
  }
}

function stopsBefore({ van }: TrackedOrder): string {
  if (van === null || van.stopsBefore === 0) return "You are the next stop.";
  return van.stopsBefore === 1
    ? "One stop before yours."
    : `${van.stopsBefore} stops before yours.`;
}

/** When it comes, as well as is known: an hour, a day, some days; null where nobody said. */
export function whenItComes(order: TrackedOrder): string | null {
  const { window, expectedFrom, expectedTo, timeZone, state } = order;
  if (["delivered", "collected", "cancelled", "to_collect"].includes(state)) return null;
  if (window) return `${formatDay(window.day, timeZone)}, between ${window.from} and ${window.to}`;
  if (!expectedFrom || !expectedTo) return null;
  return expectedFrom === expectedTo
    ? formatDay(expectedFrom, timeZone)
    : formatDateRange(expectedFrom, expectedTo, timeZone);
}

/** What the page showed once and shows no more, why, and who has it; null where nothing is left out. */
export function whatIsWithheld(order: TrackedOrder): string | null {
  const { detailsEnded, state, fulfilment, businessName } = order;
  if (!detailsEnded || fulfilment === "collection") return null;
  const ask = `${businessName} can tell you more.`;
  return state === "cancelled"
    ? `To protect your privacy, this page shows the address for 60 days after an order is cancelled. ${ask}`
    : `To protect your privacy, this page shows the address and the proof of delivery for 60 days after the delivery. ${ask}`;
}

/** What can't be ordered again; null where all of it can. */
export function whatIsGone({ possible, noLongerSold }: NonNullable<TrackedOrder["again"]>) {
  if (!possible) return "Nothing of this order is sold any more.";
  if (noLongerSold.length === 0) return null;
  const names = noLongerSold.join(", ");
  return `Not sold any more, and left out: ${names}.`;
}

/** Whether anything is still to come, so that empties are to be kept ready for it. */
export const isToCome = ({ state }: TrackedOrder): boolean =>
  !["delivered", "collected", "cancelled"].includes(state);
