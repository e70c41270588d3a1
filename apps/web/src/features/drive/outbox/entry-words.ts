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
      const stop = round?.stops.find(({ id }) => id === entry.stopId);
      return `${did[entry.kind]}: ${stop?.customerName ?? "a stop that is no longer on the round"}`;
    }
  }
}

const did = { complete: "Delivered", fail: "Not delivered", undo: "Undone" };
