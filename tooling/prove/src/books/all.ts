import type { Kept } from "@roundsman/testing/verdict";
import type { Books } from "./books";
import {
  billedOnce,
  invoicesAddUp,
  numbersWithoutGaps,
  onePageOpen,
  pagesAskWhatIsDue,
  paidIsPayments,
} from "./money";
import { goodsMovedOnce, heldIsHolds, holdsFollowTransfers, onHandIsMovements } from "./stock";

/** All that must add up, of goods and of money. */
export const booksAddUp: readonly Kept<Books>[] = [
  onHandIsMovements,
  heldIsHolds,
  holdsFollowTransfers,
  goodsMovedOnce,
  paidIsPayments,
  pagesAskWhatIsDue,
  invoicesAddUp,
  billedOnce,
  numbersWithoutGaps,
  onePageOpen,
];
