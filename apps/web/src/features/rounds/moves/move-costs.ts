import { formatDistance, formatDuration } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type MoveCosts = RouterOutputs["office"]["rounds"]["moveCosts"];
export type MoveCost = MoveCosts["items"][number];

/** The drive that an order adds to a round, in words: "about 12 min, 5 miles more". */
export const costWords = ({ seconds, metres }: Pick<MoveCost, "seconds" | "metres">): string =>
  seconds < 60 ? "on the way" : `about ${formatDuration(seconds)}, ${formatDistance(metres)} more`;

/** Returns the place where an order adds least to a round; undefined where that is not known. */
export const costOn = (
  costs: MoveCosts | undefined,
  orderId: string | null,
  roundId: string,
): MoveCost | undefined =>
  costs?.items.find((cost) => cost.orderId === orderId && cost.roundId === roundId);
