import type { Day } from "../driving";
import type { Entry } from "./outbox";

/** What an entry tells of, in words: "Delivered: Mrs Tyson". */
export function entryWords(entry: Entry, rounds: Day["rounds"]): string {
  const round = rounds.find(({ id }) => id === entry.roundId);
  switch (entry.kind) {
    case "status":
      return entry.status === "out" ? "Set out" : "Round done";
    case "load":
      return entry.leg === "out" ? "Load counted" : "Load counted on coming back";
    case "walkRound":
      return "Walk-round check";
    case "reload": {
      const reload = round?.reloads.find(({ id }) => id === entry.reloadId);
      return reload ? `Reloaded at ${reload.locationName}` : "Reloaded";
    }
    case "sale":
      return `Sold: ${entry.seen.customerName ?? entry.seen.summary}`;
    default: {
      const about = entry.about ?? orderWords(round, entry.stopId);
      return `${did[entry.kind]}: ${about ?? "a stop that is no longer on the round"}`;
    }
  }
}

/** Returns customer and order of a stop, in words: "Mrs Tyson, order 7KQ2M9XD"; null where the phone has no such stop. */
export function orderWords(
  round: Pick<Day["rounds"][number], "stops" | "stopDetails"> | undefined,
  stopId: string,
): string | null {
  const stop = round?.stops.find(({ id }) => id === stopId);
  if (!stop) return null;
  const number = round?.stopDetails.find((details) => details.stopId === stopId)?.number;
  const order = number === undefined ? [] : [`order ${number}`];
  return [stop.customerName ?? stop.summary, ...order].join(", ");
}

const did = { complete: "Delivered", fail: "Not delivered", undo: "Undone" };
