import { documentedAnswers, internalOnlyWithoutDatabase, itStormed } from "./answers";
import type { Invariant } from "./invariant";
import { noJobLeft } from "./jobs";
import { mailsOfWrites, mailsSettled, mailsTakenOnce } from "./mails";
import {
  billedOnce,
  invoicesAddUp,
  numbersWithoutGaps,
  onePageOpen,
  pagesAskWhatIsDue,
  paidIsPayments,
} from "../../books/money";
import { readableOverRest } from "./over-rest";
import { eachRecorded } from "./records";
import { sessionsAsTold } from "./sessions";
import {
  goodsMovedOnce,
  heldIsHolds,
  holdsFollowTransfers,
  onHandIsMovements,
} from "../../books/stock";
import { acknowledgedIsThere, nothingTwice } from "./writes";

/** All that must hold when the storm is over. */
export const invariants: readonly Invariant[] = [
  itStormed,
  acknowledgedIsThere,
  readableOverRest,
  nothingTwice,
  eachRecorded,
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
  sessionsAsTold,
  mailsOfWrites,
  mailsSettled,
  mailsTakenOnce,
  noJobLeft,
  documentedAnswers,
  internalOnlyWithoutDatabase,
];
