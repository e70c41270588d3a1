import { formatMoney } from "@roundsman/ui/format";
import { leaveWords } from "@/features/rounds/stop-words";
import type { Stop } from "../../driving";

/**
 * What the driver is told where cash is to be taken and nobody may be there to pay it; null where that is not so.
 * @param duePence what is to be taken, in pence including VAT
 */
export function cashAtRisk(duePence: number, leave: Stop["leaveInstruction"]): string | null {
  if (duePence <= 0 || (leave !== "safe_place" && leave !== "neighbour")) return null;
  return `${leaveWords[leave]}, but ${formatMoney(duePence)} cash is due. Ring before you leave it.`;
}
