import type { Kept } from "@roundsman/testing/verdict";
import type { Books } from "./books";
import {
  billedOnce,
  creditNotesAddUp,
  invoicesAddUp,
  journalBalances,
  numbersWithoutGaps,
  onePageOpen,
  pagesAskWhatIsDue,
  paidIsAllocated,
  receiptsAddUp,
} from "./money";
import { goodsMovedOnce, heldIsHolds, holdsFollowTransfers, onHandIsMovements } from "./stock";

/** The conditions that goods and money must meet. */
export const booksAddUp: readonly Kept<Books>[] = [
  onHandIsMovements,
  heldIsHolds,
  holdsFollowTransfers,
  goodsMovedOnce,
  paidIsAllocated,
  receiptsAddUp,
  pagesAskWhatIsDue,
  invoicesAddUp,
  creditNotesAddUp,
  billedOnce,
  numbersWithoutGaps,
  onePageOpen,
  journalBalances,
];
