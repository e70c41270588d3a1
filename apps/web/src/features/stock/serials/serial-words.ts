import type { RouterOutputs } from "@/trpc/outputs";

export type Serial = RouterOutputs["office"]["serials"]["list"]["items"][number];
export type SerialWithHistory = RouterOutputs["office"]["serials"]["one"];
type Event = SerialWithHistory["history"][number];

export const placeWords: Record<Serial["place"], string> = {
  yard: "In a yard",
  round: "On a van",
  customer: "At a customer",
  supplier: "With the supplier",
  scrapped: "Scrapped",
};

export const eventWords: Record<Event["kind"], string> = {
  received: "Received",
  filled: "Filled",
  tested: "Tested",
  loaded: "Loaded",
  unloaded: "Unloaded",
  delivered: "Delivered",
  collected: "Collected",
  moved: "Moved",
  scrapped: "Scrapped",
  corrected: "Corrected",
};

/** Where it is or was, in words. */
export const whereOf = ({ place, placeName }: Pick<Serial, "place" | "placeName">): string =>
  placeName ?? placeWords[place];
